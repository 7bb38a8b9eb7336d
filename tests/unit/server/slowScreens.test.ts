import { describe, expect, it } from 'vitest';
import { LineBudget, type Stream } from '../../../server/providers/room/embedded/media/lineBudget.ts';
import {
  FIRST_SCREEN_WAIT_MS,
  FIRST_SPARED_MS,
  LEAST_SCREEN_ROOM,
  LONGEST_SCREEN_WAIT_MS,
} from '../../../server/providers/room/embedded/media/slowScreens.ts';
import {
  MIN_SCREEN_BITRATE,
  MIN_VIDEO_BITRATE,
} from '../../../server/providers/room/embedded/media/uplinkRate.ts';

const SECOND = 1000;
const STEP_MS = 250;
/** What the pacer waits before it gives up a page. */
const PATIENCE_MS = 5000;
/** Bits of a page of text in full HD. */
const PAGE = 1_400_000;

const voice: Stream = { id: 'voice', kind: 'audio', speaking: false, rate: 50_000, loss: 0 };
const thumbnail = (id: string): Stream => ({
  id,
  kind: 'camera',
  speaking: false,
  rate: 80_000,
  loss: 0,
});
const thumbnails = ['ana', 'bia', 'caio'].map(thumbnail);

/**
 * A student of a group, whose line carries `capacity`, and a shared page that stands still: it comes whole when the screen begins anew
 * or the page is turned, and takes next to nothing otherwise.
 */
class Student {
  capacity: number;
  page = PAGE;
  cameras: Stream[];
  shares = true;
  /** What passes between the request of a page and its first packets. */
  lateMs = 0;
  /** When the whole page was asked for, and when it had arrived. */
  readonly asked: number[] = [];
  readonly seen: number[] = [];
  readonly screen: Stream = {
    id: 'screen',
    kind: 'screen',
    speaking: false,
    rate: 0,
    least: MIN_SCREEN_BITRATE,
    reserve: MIN_SCREEN_BITRATE,
    loss: 0,
  };
  readonly budget = new LineBudget();
  now = 0;
  paused: ReadonlySet<string> = new Set();
  private sending: { since: number; left: number } | null = null;
  private givenUp: number[] = [];

  constructor(capacity: number, cameras: Stream[] = []) {
    this.capacity = capacity;
    this.cameras = cameras;
    this.turn();
  }

  /** Another page is shown. */
  turn(): void {
    if (this.isPaused) return;
    this.asked.push(this.now);
    this.sending = { since: this.now + this.lateMs, left: this.page };
  }

  get isPaused(): boolean {
    return this.paused.has('screen');
  }

  faces(): string[] {
    return this.cameras.map(({ id }) => id).filter((id) => !this.paused.has(id));
  }

  pass(seconds: number): void {
    for (let step = 0; step < (seconds * SECOND) / STEP_MS; step += 1) this.step();
  }

  private step(): void {
    this.now += STEP_MS;
    const { sending } = this;
    if (sending && sending.since <= this.now) {
      const others = this.cameras.filter(({ id }) => !this.paused.has(id));
      const rest = this.capacity - voice.rate - others.reduce((sum, { rate }) => sum + rate, 0);
      sending.left -= (Math.max(rest, this.capacity * 0.3) * STEP_MS) / SECOND;
      if (sending.left <= 0) {
        this.seen.push(this.now);
        this.sending = null;
      } else if (this.now - sending.since > PATIENCE_MS) {
        this.sending = null;
        this.givenUp.push(this.now);
        this.read();
        if (!this.isPaused) this.turn();
      }
    }
    this.read();
  }

  private read(): void {
    const wasPaused = this.isPaused;
    const rate = this.now - (this.asked.at(-1) ?? 0) < SECOND ? this.page : 10_000;
    const screen = { ...this.screen, rate, givenUp: this.givenUp };
    const streams = [voice, ...this.cameras, ...(this.shares ? [screen] : [])];
    const reading = { now: this.now, estimate: null, capacity: this.capacity, isCongested: false, streams };
    this.paused = new Set(this.budget.read(reading));
    if (this.isPaused) this.sending = null;
    else if (wasPaused) this.turn();
  }
}

describe('a shared screen on a line that is too narrow for its pages', () => {
  it.each([0, 5.5])(
    'is tried ever more rarely, although a page that stands still takes nothing of the line (pages that come after %s s)',
    (late) => {
      const student = new Student(250_000);
      student.lateMs = late * SECOND;
      student.pass(11 + 2 * late);
      expect(student.isPaused).toBe(true);
      const before = student.asked.length;
      student.pass(600);
      const attempts = student.asked.slice(before);
      expect(attempts.length).toBeLessThan(13);
      const gaps = attempts
        .slice(1)
        .map((at, index) => at - (attempts[index] ?? 0) - PATIENCE_MS - student.lateMs);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2 * FIRST_SCREEN_WAIT_MS);
      expect(gaps.at(-1)).toBeCloseTo(LONGEST_SCREEN_WAIT_MS, -3);
      expect(student.seen).toEqual([]);
    },
  );

  it('does not reduce the screen for others while it is tried', () => {
    const student = new Student(250_000);
    student.pass(11);
    expect(student.budget.isTried('screen', student.now)).toBe(false);
    student.pass(FIRST_SCREEN_WAIT_MS / SECOND);
    expect(student.isPaused).toBe(false);
    expect(student.budget.isTried('screen', student.now)).toBe(true);
  });

  it('is seen again once its pages have become lighter', () => {
    const student = new Student(250_000);
    student.pass(30);
    student.page = PAGE / 3;
    student.pass(2 * (LONGEST_SCREEN_WAIT_MS / SECOND));
    expect(student.isPaused).toBe(false);
    const pages = student.seen.length;
    for (let page = 0; page < 5; page += 1) {
      student.turn();
      student.pass(10);
    }
    expect(student.seen.length).toBe(pages + 5);
  });

  it('is not tried where not even a light page would come in time', () => {
    const student = new Student(voice.rate + LEAST_SCREEN_ROOM - 1);
    student.pass(11);
    const before = student.asked.length;
    student.pass(600);
    expect(student.asked.length).toBe(before);
  });

  it('is seen again within seconds once the line is as wide as a readable text needs', () => {
    const student = new Student(250_000);
    student.pass(12);
    student.capacity = voice.rate + MIN_SCREEN_BITRATE;
    student.pass(3);
    expect(student.isPaused).toBe(false);
    student.pass(3);
    expect(student.seen).toHaveLength(1);
  });

  it('stays where the line is wide, and pages were given up for another reason', () => {
    const student = new Student(250_000);
    student.pass(6);
    student.capacity = 2_000_000;
    student.pass(60);
    expect(student.isPaused).toBe(false);
  });

  it('leaves its room to other pictures while it is paused, but not while it is tried', () => {
    const student = new Student(250_000, [thumbnail('ana')]);
    student.pass(24);
    expect([student.isPaused, student.faces()]).toEqual([true, ['ana']]);
    for (; student.isPaused; student.pass(0.25)) expect(student.faces()).toEqual(['ana']);
    expect(student.faces()).toEqual([]);
  });
});

describe('other pictures beside a shared screen that comes too slowly', () => {
  it('are paused before the screen, which is seen then', () => {
    const student = new Student(400_000, thumbnails);
    student.pass(20);
    expect([student.isPaused, student.faces()]).toEqual([false, []]);
    expect(student.seen).toHaveLength(1);
  });

  it('become small before they are paused', () => {
    const large = thumbnails.map((camera) => ({ ...camera, rate: 300_000, small: 80_000 }));
    const student = new Student(1_000_000, large);
    student.page = 2_000_000;
    student.turn();
    student.pass(11);
    expect(student.faces()).toHaveLength(3);
    expect([...student.budget.small].sort()).toEqual(['ana', 'bia', 'caio']);
  });

  it('return one after the other when the screen is shared no longer', () => {
    const student = new Student(400_000, thumbnails);
    student.pass(20);
    student.shares = false;
    student.pass(12);
    expect(student.faces()).toHaveLength(3);
  });

  it('return after a minute without a page that was given up, and later each time that they were too much', () => {
    const student = new Student(400_000, thumbnails);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      student.turn();
      student.pass(20);
      expect(student.faces()).toEqual([]);
      const from = student.now;
      while (student.faces().length < 3) student.pass(1);
      waits.push(Math.round((student.now - from) / FIRST_SPARED_MS));
    }
    expect(waits).toEqual([1, 2, 4]);
    expect(student.isPaused).toBe(false);
  });

  it('are paused also where the publisher reduces the screen for this line alone, which is never paused for it', () => {
    const student = new Student(400_000, thumbnails);
    student.screen.least = MIN_VIDEO_BITRATE;
    student.page = 3_000_000;
    student.pass(120);
    expect([student.isPaused, student.faces()]).toEqual([false, []]);
  });
});
