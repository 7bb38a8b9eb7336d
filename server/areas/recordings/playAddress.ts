import type { Secrets } from '../../platform/secrets.ts';

export interface Viewing {
  id: string;
  session_id: string;
}

/** What the browser that opened an address keeps of it, for the ranges that it requests later. */
export const OPENED_HOURS = 12;

const named = (use: 'open' | 'opened', { id, session_id }: Viewing, until: string) =>
  `recording:${use}\n${id}\n${session_id}\n${until}`;

export function playAddress(secrets: Secrets, { until, ...viewing }: Viewing & { until: Date }): string {
  const e = String(until.getTime());
  const s = secrets.sign('file-link', named('open', viewing, e));
  return `/files/watch/${viewing.id}?${new URLSearchParams({ session: viewing.session_id, e, s })}`;
}

const isValid = (
  secrets: Secrets,
  use: 'open' | 'opened',
  viewing: Viewing,
  { e, s, now }: { e: string; s: string; now: Date },
) => secrets.verify('file-link', named(use, viewing, e), s) && Number(e) > now.getTime();

export const mayOpen = (secrets: Secrets, viewing: Viewing, proof: { e: string; s: string; now: Date }) =>
  isValid(secrets, 'open', viewing, proof);

const cookieName = ({ id }: Viewing) => `watch_${id.replaceAll('-', '')}`;

/** A player reads a recording in ranges for as long as it plays, which is longer than an address may be opened. */
export function openedCookie(
  secrets: Secrets,
  viewing: Viewing,
  { now, isSecure }: { now: Date; isSecure: boolean },
): string {
  const e = String(now.getTime() + OPENED_HOURS * 3_600_000);
  const value = `${e}.${secrets.sign('file-link', named('opened', viewing, e))}`;
  const rest = `Path=/files/watch/${viewing.id}; Max-Age=${OPENED_HOURS * 3600}; HttpOnly; SameSite=Strict`;
  return `${cookieName(viewing)}=${value}; ${rest}${isSecure ? '; Secure' : ''}`;
}

export function hasOpened(secrets: Secrets, viewing: Viewing, cookies: string, now: Date): boolean {
  const own = cookies
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${cookieName(viewing)}=`));
  const [, e = '', s = ''] = /=(\d+)\.(.+)$/.exec(own ?? '') ?? [];
  return isValid(secrets, 'opened', viewing, { e, s, now });
}
