// beffroi: the command line, for playing, measuring and checking the games.
//
// Owns: the table of commands and its help. Next: cli.hpp, then the file named after a command.
#include "engine/cli/cli.hpp"

#include <cstdio>

namespace {

using beffroi::cli::Arguments;

struct Command {
  const char* name;
  const char* usage;
  const char* help;
  int (*run)(const Arguments&);
};

constexpr Command kCommands[] = {
    {"games", "games [--json]", "the games, their options and the options' values",
     beffroi::cli::run_games},
    {"play", "play <game> [--options \"...\"] [--seat n] [--level n] [--seed n]",
     "play against the computer in the terminal", beffroi::cli::run_play},
    {"replay", "replay <record> [--json]", "what happened in a record, move by move",
     beffroi::cli::run_replay},
    {"legal", "legal <record> [--json]", "the legal moves where a record ends",
     beffroi::cli::run_legal},
    {"record", "record <record> [--link]",
     "a record as this program writes it; --link: as the link of a table has it, without lines, "
     "notes and the draws that the seed gives",
     beffroi::cli::run_record},
    {"show", "show <game> [\"<position>\"] [--seats n] [--options \"...\"] [--json]",
     "the table, whose turn it is and the scores of a position (engine/cli/POSITIONS.md), without "
     "one of the start; show <record> [--json]: the same where a record ends, and its position as "
     "text",
     beffroi::cli::run_show},
    {"forecast", "forecast <record> [--seat n]",
     "what every seat could expect of the win after every turn of a record, and draw; --seat: as "
     "that "
     "seat could know it then",
     beffroi::cli::run_forecast},
    {"why", "why <record> --move n [--level n] [--seed n] [--json]",
     "the three best turns before a move of a seat, counted as replay does, and why the best is "
     "better than the one played, or than the second: in parts that sum exactly",
     beffroi::cli::run_why},
    {"analyse", "analyse <record> [--json]",
     "how much of a result was luck, play, and what nobody could see coming: per seat, in parts "
     "that "
     "sum exactly, with the luckiest draws; and whether the draws are those of the seed",
     beffroi::cli::run_analyse},
    {"random", "random <game> --seed n [--seats n] [--options \"...\"] [--games n]",
     "the record of a random game; with --games counts over many; random --from <record> --seed n: "
     "goes on from where a record ends, by choices of another seed, with the draws of its own",
     beffroi::cli::run_random},
    {"perft", "perft <game> [--seats n] [--options \"...\"] [--depth n]",
     "number of move sequences, draws included", beffroi::cli::run_perft},
    {"bench", "bench [<game>] [--signature]", "speed, and lines that are equal on every platform",
     beffroi::cli::run_bench},
    {"soak", "soak <game> [--games n] [--seed n] [--drawn n] [--first n] [--sets n] [--options o]",
     "random games for every set of options: invariants after every action, a hash to compare "
     "builds; --drawn: every option alone at every number of seats, and n drawn sets; --options: "
     "one set; --first, "
     "--sets: a part of them",
     beffroi::cli::run_soak},
    {"selfplay",
     "selfplay <game> --a level --b level --games n [--seats n] [--options \"...\"] [--seed n] "
     "[--opening n] [--every n] [--record]",
     "two levels (1 to 6, random, greedy) against each other; --record: the record of the last "
     "game instead of the figures",
     beffroi::cli::run_selfplay},
};

int print_help(std::FILE* out) {
  std::fputs("beffroi: tower games for people and programs\n\n", out);
  for (const Command& command : kCommands)
    std::fprintf(out, "  beffroi %s\n      %s\n", command.usage, command.help);
  std::fputs(
      "\nA <record> is a file, or - for standard input. Options are written as in a record,\n"
      "e.g. --options \"seats=2 pieces=set-n\". JSON: engine/cli/JSON.md.\n",
      out);
  return out == stdout ? 0 : beffroi::cli::kExitWrong;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2 || std::string_view(argv[1]) == "help" || std::string_view(argv[1]) == "--help")
    return print_help(stdout);
  for (const Command& command : kCommands)
    if (std::string_view(argv[1]) == command.name)
      return command.run(Arguments(argc - 2, argv + 2));
  std::fprintf(stderr, "beffroi: unknown command %s\n\n", argv[1]);
  return print_help(stderr);
}
