import type { OnboardingStatus } from '../../../../domain/onboarding.ts';

const POLL_MS = 15_000;
const MAX_POLLS = 240;
const BACK_OFF = 1.5;
const MAX_DELAY_MS = 60_000;
export const RETRY_AFTER_LOAD_ERROR_MS = 5_000;

interface Polling {
  /** How often it was asked so far. */
  asked: number;
  /** How many of the last answers in a row were errors. */
  failures: number;
  status?: OnboardingStatus;
}

/**
 * Milliseconds until the status is asked for again: 15 s, after errors 1.5 times as long each time up to a minute; false
 * once it is concluded or waiting for a match, or after 240 times.
 */
export function pollDelay({ asked, failures, status }: Polling): number | false {
  if (asked >= MAX_POLLS || status === 'CONCLUIDO' || status === 'AGUARDANDO_MATCH') return false;
  return Math.min(MAX_DELAY_MS, POLL_MS * BACK_OFF ** failures);
}
