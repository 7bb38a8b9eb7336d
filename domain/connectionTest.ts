/** The outcomes of each part of a connection test (ROOM-17), the untroubled ones first. */
export const OUTCOMES = {
  browser: ['able', 'unable'],
  server: ['reached', 'unreachable'],
  media: ['direct', 'relayed', 'blocked', 'untested'],
  line: ['good', 'fair', 'poor', 'untested'],
  microphone: ['heard', 'silent', 'denied', 'missing', 'busy', 'untested'],
  camera: ['seen', 'denied', 'missing', 'busy', 'untested'],
  speaker: ['heard', 'unheard', 'untested'],
  clock: ['right', 'wrong', 'untested'],
} as const;

export type Check = keyof typeof OUTCOMES;
export type Outcome<C extends Check = Check> = (typeof OUTCOMES)[C][number];
export type Outcomes = { [C in Check]: Outcome<C> };

/** The order in which they are shown. */
export const CHECKS = Object.keys(OUTCOMES) as Check[];

/** What the browser measured over some seconds of echoed packets. */
export interface LineFigures {
  /** The median round-trip time of the echoed packets. */
  round_trip_ms: number;
  loss_percent: number;
  /** The rate of the packets that came back. */
  rate_kbits: number;
}

/** The results kept of a person, and for how long. */
export const TESTS_KEPT = 5;
export const TESTS_KEPT_DAYS = 90;

/** A lesson's sound and picture in one direction, in kbit/s: what the test sends. */
export const TESTED_KBITS = 320;
/** A test ends by itself. */
export const LINE_TEST_SECONDS = 20;

/** Limits within which a line carries a lesson well, and beyond which it hardly carries the sound. */
const GOOD: LineFigures = { round_trip_ms: 300, loss_percent: 3, rate_kbits: 260 };
const USABLE: LineFigures = { round_trip_ms: 800, loss_percent: 10, rate_kbits: 120 };

const holds = (measured: LineFigures, limit: LineFigures): boolean =>
  measured.round_trip_ms <= limit.round_trip_ms &&
  measured.loss_percent <= limit.loss_percent &&
  measured.rate_kbits >= limit.rate_kbits;

/** What the figures of a line mean for a lesson (ROOM-18). */
export function judgeLine(measured: LineFigures | null): Outcome<'line'> {
  if (measured === null) return 'untested';
  if (holds(measured, GOOD)) return 'good';
  return holds(measured, USABLE) ? 'fair' : 'poor';
}

/** A minute late is seen by the others, and explains a lesson that seems to begin too early. */
export const CLOCK_TOLERANCE_SECONDS = 60;

export function judgeClock(lagSeconds: number | null): Outcome<'clock'> {
  if (lagSeconds === null) return 'untested';
  return Math.abs(lagSeconds) <= CLOCK_TOLERANCE_SECONDS ? 'right' : 'wrong';
}

/** Whether the outcome needs no action. */
export const isUntroubled = <C extends Check>(check: C, outcome: Outcome<C>): boolean =>
  outcome === OUTCOMES[check][0] || (check === 'media' && outcome === 'relayed');

/** Returns the checks that failed. Untested ones are left out, because nothing is known about them. */
export const troublesIn = (outcomes: Outcomes): Check[] =>
  CHECKS.filter((check) => outcomes[check] !== 'untested' && !isUntroubled(check, outcomes[check]));
