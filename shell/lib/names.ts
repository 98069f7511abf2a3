// Names: what counts as a name that somebody can read.
//
// Owns: that question alone, for games and seats. The program has the same one (is_blank_name of
// engine/match/record.hpp).

/** Characters that show nothing: spaces, controls, marks of direction, and all that have no width. */
const kUnseen = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True when a text shows nothing, so that it is no name. */
export const isBlank = (text: string) => text.replace(kUnseen, '') === '';
