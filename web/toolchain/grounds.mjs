// What text and buttons lie on in each theme, for scripts that judge a colour (shell/embed/accent.ts).
//
// Owns: which of the colours of assets/tokens.json these are. Next: make_dist.mjs and shell_script.mjs, which give
// them to scripts as virtual:tokens.

/** {day, dusk}: {paper, others, onAccent}, each #rrggbb. */
export const groundsOf = (tokens) =>
  Object.fromEntries(
    ['day', 'dusk'].map((theme) => {
      const { surface, bg, surface2, surface3, onAccent } = tokens[theme];
      const lower = (colour) => colour.toLowerCase();
      return [
        theme,
        { paper: lower(surface), others: [bg, surface2, surface3].map(lower), onAccent: lower(onAccent) },
      ];
    }),
  );
