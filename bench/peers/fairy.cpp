// Fairy-Stockfish as it is, and beside its UCI two commands of ours:
//
//   fairy playouts VARIANT COUNT SEED   uniform random games from the start
//   fairy perft VARIANT DEPTH           move sequences, every leaf made and taken back
//
// Built outside of the tree by `bench/peers/fetch fairy` together with its sources, which are GPL 3.0 or later.

#include <cstdlib>
#include <ctime>
#include <deque>
#include <iostream>
#include <random>
#include <sstream>
#include <string>

#include "apiutil.h"
#include "bitboard.h"
#include "endgame.h"
#include "evaluate.h"
#include "piece.h"
#include "position.h"
#include "psqt.h"
#include "search.h"
#include "thread.h"
#include "uci.h"
#include "variant.h"
#include "xboard.h"

using namespace Stockfish;

static const int PLIES_MAX = 10000;

// Othello with the discs of the start where our rules have them.
static const std::string OWN_VARIANTS =
  "[fishka-reversi:flipello]\n"
  "startFen = 8/8/8/3Pp3/3pP3/8/8/8[" + std::string(60, 'P') + std::string(60, 'p') + "] w - - 0 1\n";

static void set(Position& pos, const std::string& variant, std::deque<StateInfo>& states) {
  auto found = variants.find(variant);
  if (found == variants.end()) {
    std::cerr << "no variant " << variant << std::endl;
    std::exit(1);
  }
  states.clear();
  states.emplace_back();
  pos.set(found->second, found->second->startFen, false, &states.back(), Threads.main());
}

static uint64_t perft(Position& pos, int depth) {
  if (depth == 0)
    return 1;
  StateInfo st;
  uint64_t sum = 0;
  for (const auto& m : MoveList<LEGAL>(pos)) {
    pos.do_move(m, st);
    sum += perft(pos, depth - 1);
    pos.undo_move(m);
  }
  return sum;
}

// Too little to mate with, as chess has it: it ends the game by our rules, and not by theirs.
static bool is_bare(const Position& pos) {
  return pos.count<ALL_PIECES>() <= 3 && has_insufficient_material(WHITE, pos) && has_insufficient_material(BLACK, pos);
}

static int playout(Position& pos, std::deque<StateInfo>& states, std::mt19937_64& rng) {
  int plies = 0;
  Value result;
  while (plies < PLIES_MAX && !pos.is_game_end(result) && !is_bare(pos)) {
    MoveList<LEGAL> moves(pos);
    if (moves.size() == 0)
      break;
    Move m = *(moves.begin() + rng() % moves.size());
    states.emplace_back();
    pos.do_move(m, states.back());
    ++plies;
  }
  return plies;
}

static void measure(const std::string& what, const std::string& variant, int n, uint64_t seed) {
  UCI::init_variant(variants.find(variant)->second);
  Position pos;
  std::deque<StateInfo> states;
  set(pos, variant, states);
  std::mt19937_64 rng(seed);
  uint64_t count = 0, plies = 0;
  std::clock_t start = std::clock();
  if (what == "perft")
    count = plies = perft(pos, n);
  else
    for (int i = 0; i < n; ++i, ++count) {
      set(pos, variant, states);
      plies += playout(pos, states, rng);
    }
  double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  std::cout << "{\"count\": " << count << ", \"plies\": " << plies << ", \"seconds\": " << seconds << "}" << std::endl;
}

int main(int argc, char* argv[]) {
  bool measures = argc >= 4;
  if (!measures)
    std::cout << engine_info() << std::endl;
  pieceMap.init();
  variants.init();
  std::stringstream own(OWN_VARIANTS);
  variants.parse_istream<false>(own);
  CommandLine::init(1, argv);
  UCI::init(Options);
  Tune::init();
  PSQT::init(variants.find(Options["UCI_Variant"])->second);
  Bitboards::init();
  Position::init();
  Bitbases::init();
  Endgames::init();
  Threads.set(size_t(Options["Threads"]));
  Search::clear();
  Options["Use NNUE"] = std::string("false");
  Eval::NNUE::init();
  if (measures)
    measure(argv[1], argv[2], std::atoi(argv[3]), argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
  else
    UCI::loop(argc, argv);
  Threads.set(0);
  variants.clear_all();
  pieceMap.clear_all();
  delete XBoard::stateMachine;
}
