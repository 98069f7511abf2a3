// Opponent: the computer's moves and the hints of one game.
//
// Owns: when to ask the brain, a natural pace (no move before 350 ms), the thinking dots (none while the brain
// waits for a file that cannot be had), and dropping an
// answer that came too late because the position is another by then. Must never choose a move; the match
// checks every answer again.
import { Brain } from '../brain/brain.ts';
import type { GameProgram, Mover } from '../lib/state.ts';

const kLeast_ms = 350;
const kCap_ms = 6000;
const kHintLevel = 6;
const kHintCap_ms = 3000;
/** What bf_thinking() is told. */
const [kRests, kThinks, kLacks, kFailed] = [0, 1, 2, 3];

export class Opponent {
  program: GameProgram;
  failed: () => void;
  brain: Brain;
  asked: string;
  hinting: string;
  seed: string | null;
  stuck: boolean;
  held: boolean;
  /** A script speaks for the computer: then nothing is thought here. */
  mover: Mover;

  /**
   * `failed()` is called when the brain gives no move although one is wanted; `lacking()` when it cannot think
   * because a file is missing, and when it goes on.
   */
  constructor(
    program: GameProgram,
    { failed, lacking }: { failed: () => void; lacking: (lacks: boolean) => void },
  ) {
    this.program = program;
    this.failed = failed;
    this.brain = new Brain();
    this.brain.onLack = (lacks) => {
      if (this.asked !== '') this.program.call('bf_thinking', lacks ? kLacks : kThinks);
      lacking(lacks);
    };
    this.asked = ''; // the position the running job is about
    this.hinting = '';
    this.seed = null; // tests make games repeatable with it
    this.stuck = false; // the brain gave no move; resume() tries again
    this.held = false;
    this.mover = { kind: 'worker' };
  }

  /** While held it neither thinks nor plays. */
  hold(held: boolean) {
    this.held = held;
    this.follow();
  }

  /** Called after every change of the game. Starts, goes on or drops thinking. */
  follow() {
    const request =
      this.held || this.stuck || this.mover.kind !== 'worker' ? '' : this.program.callText('bf_bot_request');
    // A hint that waits for a file is not waited for once somebody has decided.
    if (this.hinting && this.brain.lacks && this.program.callText('bf_hint_request') !== this.hinting)
      this.dropHint();
    if (request === this.asked) return;
    if (this.hinting) this.dropHint();
    const thinking = this.asked !== '';
    this.asked = request;
    if (request === '') {
      if (thinking) {
        this.brain.forget();
        this.program.call('bf_thinking', kRests);
      }
      return;
    }
    this.answer(request);
  }

  async answer(position: string) {
    this.program.call('bf_thinking', this.brain.lacks ? kLacks : kThinks);
    const begun_ms = performance.now();
    const best = await this.brain.think({
      position,
      level: this.program.call('bf_bot_level'),
      cap_ms: kCap_ms,
      ...(this.seed ? { seed: this.seed } : {}),
    });
    if (this.asked !== position) return;
    const rest_ms = (this.program.command('hurries') ? 0 : kLeast_ms) - (performance.now() - begun_ms);
    if (best && rest_ms > 0) await new Promise((resolve) => setTimeout(resolve, rest_ms));
    if (this.asked !== position) return;
    this.asked = '';
    this.program.call('bf_thinking', kRests);
    if (!best || this.program.call('bf_bot_move', best.move) === 0) {
      this.stuck = true;
      this.program.call('bf_thinking', kFailed);
      this.failed();
    }
  }

  /** Thinks again after failed(). */
  resume() {
    this.stuck = false;
    this.follow();
  }

  /** Asks for a hint and shows it; gives true when one was shown. */
  async hint() {
    if (this.mover.kind === 'script') return this.mover.hint();
    const position = this.program.callText('bf_hint_request');
    if (position === '' || this.hinting === position || this.asked !== '') return false;
    this.hinting = position;
    const best = await this.brain.think({
      position,
      level: kHintLevel,
      cap_ms: kHintCap_ms,
      ...(this.seed ? { seed: this.seed } : {}),
    });
    if (this.hinting !== position) return false;
    this.hinting = '';
    if (!best || this.program.callText('bf_hint_request') !== position) return false;
    this.program.call('bf_hint', best.move, best.value, best.exact ? 1 : 0);
    return true;
  }
  dropHint() {
    this.hinting = '';
    this.brain.forget();
  }

  /** The page is hidden: nothing is needed until somebody looks again, except a move already asked for. */
  rest() {
    this.brain.rest();
  }
}
