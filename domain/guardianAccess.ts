/** Days for which a guardian's link can be opened (GUARDIAN-2). */
export const GUARDIAN_ACCESS_DAYS = 7;
/** Days after its end on which a new link can still be asked for with it (GUARDIAN-3). */
export const GUARDIAN_ACCESS_RENEWAL_DAYS = 90;
/** A guardian's session ends after so many minutes without a request, and after so many hours in any case (GUARDIAN-4). */
export const GUARDIAN_IDLE_MINUTES = 30;
export const GUARDIAN_SESSION_HOURS = 8;
/** Lessons ahead that a guardian sees. */
export const GUARDIAN_LESSONS_AHEAD = 10;

export const GUARDIAN_ACCESS_STATES = ['open', 'expired'] as const;
export type GuardianAccessState = (typeof GUARDIAN_ACCESS_STATES)[number];

const MINUTE_MS = 60_000;
export const GUARDIAN_ACCESS_MS = GUARDIAN_ACCESS_DAYS * 24 * 60 * MINUTE_MS;

export const accessEnd = (sent_at: Date): Date => new Date(sent_at.getTime() + GUARDIAN_ACCESS_MS);

/** The end itself is no longer within the time. */
export const accessState = (expires_at: Date, now: Date): GuardianAccessState =>
  now < expires_at ? 'open' : 'expired';

interface GuardianVisit {
  readonly started_at: Date;
  readonly used_at: Date;
}

export function isVisitOpen({ started_at, used_at }: GuardianVisit, now: Date): boolean {
  const idle = now.getTime() - used_at.getTime();
  const lasted = now.getTime() - started_at.getTime();
  return idle < GUARDIAN_IDLE_MINUTES * MINUTE_MS && lasted < GUARDIAN_SESSION_HOURS * 60 * MINUTE_MS;
}
