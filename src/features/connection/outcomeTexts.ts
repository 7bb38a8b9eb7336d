import type { Check, Outcome } from '../../../domain/connectionTest.ts';

type Each<Prefix extends string, Skipped extends string> = {
  [C in Check]: `${Prefix}.${C}.${Exclude<Outcome<C>, Skipped>}`;
}[Check];
type Said = Each<'said', never>;
/** What goes well or was not tested needs no advice. */
type Advised = Exclude<
  Each<'advice', 'untested'>,
  `advice.${'browser.able' | 'server.reached' | 'media.direct' | 'media.relayed' | 'line.good' | 'microphone.heard' | 'camera.seen' | 'speaker.heard' | 'clock.right'}`
>;

/** What was found, in a plain sentence. */
export const saidOf = (check: Check, outcome: Outcome) => `said.${check}.${outcome}` as Said;
/** What to do about it: only of outcomes that are a trouble. */
export const adviceOf = (check: Check, outcome: Outcome) => `advice.${check}.${outcome}` as Advised;
