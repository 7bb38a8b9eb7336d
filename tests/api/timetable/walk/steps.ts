import { jobs } from '../../../../server/areas/index.ts';
import { calendarFaults, nightlyFaults } from './agreement.ts';
import { faultsOfRows } from './checks.ts';
import { Dice } from './dice.ts';
import { Memory } from './memory.ts';
import { moves } from './moves.ts';
import { changedParts, lessonsOf, stateOf } from './state.ts';
import type { Leave, Move, Walk } from './walk.ts';

interface Step {
  /** In words, with the answers. */
  readonly done: readonly string[];
  readonly names: readonly { name: string; status: number }[];
  readonly faults: readonly string[];
}

type Reply = Awaited<ReturnType<Move['send']>>;
type Way = 'twice' | 'lost' | null;

interface Sent {
  readonly move: Move;
  readonly reply: Reply;
}

/** The shares of steps in which the clock moves, and in which three people act at once. */
const LEAPS = 0.12;
const TOGETHER = 0.35;

/** Answers that a caller may get: also of someone who was switched off meanwhile. */
const known = new Set([200, 400, 401, 403, 404, 409, 417]);

export class Steps {
  readonly #walk: Walk;
  readonly #memory: Memory;
  readonly #seed: number;
  readonly #races: boolean;

  /** With `races`, three people also act at once and answers are lost: the course then depends on the machine, too. */
  constructor(walk: Walk, seed: number, races: boolean) {
    this.#walk = walk;
    this.#seed = seed;
    this.#races = races;
    this.#memory = new Memory(walk);
  }

  /** The timetable before the first step. */
  begin(): Promise<string[]> {
    return this.#memory.faults({ exceptions: true, leavesOut: true });
  }

  async take(number: number): Promise<Step> {
    const dice = new Dice(this.#seed, number);
    const kind = dice.next();
    if (kind < LEAPS) return this.#leap(dice);
    const count = this.#races && kind < LEAPS + TOGETHER ? 3 : 1;
    await this.#aim(dice, count);
    const made = await this.#make(dice, count);
    const before = await stateOf(this.#walk);
    const lessons = await lessonsOf(this.#walk);
    const { sent, way, faults } = await this.#send(made, dice);
    faults.push(...sent.flatMap(({ move, reply }) => answerFaults(move, reply)));
    // A call whose answer was lost may have been accepted before it was sent again.
    const isRefused = ({ reply }: Sent) => way !== 'lost' && reply.status !== 200;
    if (sent.every(isRefused)) {
      const changed = changedParts(before, await stateOf(this.#walk));
      if (changed.length > 0) faults.push(`what was refused changed ${changed}`);
    }
    const [only] = sent;
    const done = sent.map(inWords);
    if (count === 1 && only?.reply.status === 200) {
      faults.push(...((await only.move.confirm?.(only.reply)) ?? []));
      if (only.move.revert && dice.chance(0.5)) {
        done.push('reverted');
        faults.push(...(await this.#revert(only, lessons)));
      }
    }
    const leaves = sent.flatMap((each) => (isRefused(each) ? [] : (each.move.leave ?? [])));
    return {
      done: way === null ? done : [way, ...done],
      names: sent.map(({ move, reply }) => ({ name: move.name, status: reply.status })),
      faults: [...faults, ...(await this.#check(dice, leaves))],
    };
  }

  /** At the same time, or one call in one of the ways in which clients repeat it. */
  async #send(made: readonly Move[], dice: Dice): Promise<{ sent: Sent[]; way: Way; faults: string[] }> {
    const faults: string[] = [];
    const [only, ...others] = made;
    const chance = dice.next();
    const isAlone = only !== undefined && others.length === 0 && !only.isLong;
    const way: Way =
      isAlone && chance < 0.12 ? 'twice' : isAlone && this.#races && chance < 0.2 ? 'lost' : null;
    const sent =
      way === 'twice' && only
        ? [{ move: only, reply: await this.#twice(only, faults) }]
        : way === 'lost' && only
          ? [{ move: only, reply: await this.#lost(only, dice) }]
          : await Promise.all(made.map(async (move) => ({ move, reply: await move.send() })));
    await this.#walk.quiet();
    // As it runs every ten minutes.
    await jobs.close_requests(this.#walk.school.services, {});
    await this.#walk.quiet();
    return { sent, way, faults };
  }

  async #check(dice: Dice, leaves: readonly Leave[]): Promise<string[]> {
    const leave: Leave = {
      exceptions: leaves.some(({ exceptions }) => exceptions),
      leavesOut: leaves.some(({ leavesOut }) => leavesOut),
      erases: leaves.some(({ erases }) => erases),
    };
    return [
      ...(await faultsOfRows(this.#walk)),
      ...(await this.#memory.faults(leave)),
      ...(dice.chance(0.3) ? await calendarFaults(this.#walk, dice) : []),
      ...(dice.chance(0.2) ? await nightlyFaults(this.#walk) : []),
    ];
  }

  /** The class and teacher that the actors of a step rather choose. */
  async #aim(dice: Dice, count: number): Promise<void> {
    const all = await this.#walk.rows<{ id: string; teacher_id: string }>(
      `select id, teacher_id from classes where status order by title, created_at`,
    );
    const one = count > 1 ? dice.of(all) : undefined;
    this.#walk.focus = { class_id: one?.id ?? null, teacher_id: one?.teacher_id ?? null };
  }

  async #make(dice: Dice, count: number): Promise<Move[]> {
    const made: Move[] = [];
    for (let tries = 0; made.length < count && tries < 40; tries += 1) {
      const move = await dice.weighted(moves)(this.#walk, dice);
      // Two people who sign, or make the same class, would share what the walk knows of them.
      if (
        move &&
        !made.some(({ name, by }) => name === move.name && by === move.by && name === 'signContract')
      )
        made.push(move);
    }
    return made;
  }

  /** A repeated call changes nothing, whether it is answered in the same way or refused. */
  async #twice(move: Move, faults: string[]): Promise<Reply> {
    const reply = await move.send();
    await this.#walk.quiet();
    const before = await stateOf(this.#walk);
    const again = await move.send();
    await this.#walk.quiet();
    const changed = changedParts(before, await stateOf(this.#walk));
    if (changed.length > 0)
      faults.push(`sent again, ${move.name} changed ${changed} (${again.status} ${again.error?.code ?? ''})`);
    faults.push(...answerFaults(move, again));
    return reply;
  }

  /** The client hears no answer and sends the call again, while the server may still be at work on the first. */
  async #lost(move: Move, dice: Dice): Promise<Reply> {
    await this.#walk.losing(dice.between(1, 40), () => move.send());
    return move.send();
  }

  async #revert({ move, reply }: Sent, before: ReadonlyMap<string, string>): Promise<string[]> {
    const excepted = await this.#walk.rows<{ id: string }>(
      `select l.id from lessons l join teacher_absences a on a.teacher_id = l.teacher_id and a.starts_at < l.ends_at and a.ends_at > l.starts_at`,
    );
    const away = new Set(excepted.map(({ id }) => id));
    const undone = (await move.revert?.(reply)) as Reply;
    await this.#walk.quiet();
    if (undone.status !== 200)
      return away.size > 0 ? [] : [`it cannot be reverted: ${undone.status} ${undone.error?.code}`];
    const after = await lessonsOf(this.#walk);
    // A lesson that was kept on a closed day, or in time off, does not return (CAL-16).
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((id) => before.get(id) !== after.get(id) && !away.has(id) && !this.#memory.isExcepted(id))
      .slice(0, 4)
      .map((id) => `reverted, a lesson is not as before: ${before.get(id)} → ${after.get(id)}`);
  }

  async #leap(dice: Dice): Promise<Step> {
    const walk = this.#walk;
    const next = await walk.rows<{ starts_at: Date }>(
      `select starts_at from lessons where status = 'scheduled' and starts_at > $1::timestamptz + interval '1 hour' order by 1 limit 3`,
      [walk.now],
    );
    const lesson = dice.of(next);
    const to =
      lesson && dice.chance(0.5)
        ? new Date(lesson.starts_at.getTime() - 5 * 60_000)
        : new Date(walk.now.getTime() + dice.between(2, dice.chance(0.3) ? 170 : 40) * 3_600_000);
    walk.school.clock.set(to);
    const { services } = walk.school;
    await jobs.onboarding_due(services, {});
    await jobs.keep_promises(services, {});
    await jobs.close_requests(services, {});
    await jobs.clear_merges(services, {});
    await jobs.check_timetable(services, {});
    await walk.quiet();
    return {
      done: [`the clock moves to ${to.toISOString()}`],
      names: [{ name: 'leap', status: 200 }],
      faults: await this.#check(dice, []),
    };
  }
}

const inWords = ({ move, reply: { status, error } }: Sent): string =>
  `${move.by}: ${move.name} ${move.about} → ${status} ${error?.code ?? ''}`;

function answerFaults(move: Move, { status, error }: Reply): string[] {
  if (status >= 500 || !known.has(status)) return [`${move.name} is answered with ${status} ${error?.code}`];
  const isGone = error?.issues?.every(({ code }) => code === 'id_invalid');
  // A recurrence of the form has ended meanwhile.
  if (status === 400 && !isGone) return [`${move.name} is sent wrongly: ${JSON.stringify(error.issues)}`];
  if (move.foreign && ![401, 403, 404].includes(status))
    return [`${move.by} may not ${move.name}, and gets ${status} ${error?.code ?? ''}`];
  return [];
}
