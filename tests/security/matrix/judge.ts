import type { Seen } from '../send.ts';
import type { Which } from '../target.ts';

/** `shows` is whether the response shows rows of the target and of the stranger. */
export interface Outcome extends Seen {
  shows: boolean;
  showsStranger: boolean;
}
export type Attempt = (which: Which) => Promise<Outcome>;

const good = (seen: Seen) => seen.status >= 200 && seen.status < 300;
const code = (seen: Seen) => `${seen.status} ${String(seen.json?.code ?? (good(seen) ? 'ok' : '?'))}`;
const body = ({ status, json, text }: Seen) =>
  JSON.stringify([status, json ? { ...json, requestId: '' } : text]);

const is = (seen: Seen, wanted: string, label: string): string[] =>
  code(seen) === wanted ? [] : [`${label}: ${code(seen)}, not ${wanted}`];
const passes = (seen: Seen, label: string): string[] =>
  good(seen) ? [] : [`${label}: ${code(seen)}, not 2xx ${seen.text.slice(0, 200)}`];
const shown = (seen: Outcome, wanted: boolean, label: string): string[] =>
  seen.shows === wanted ? [] : [`${label}: rows ${seen.shows ? 'shown' : 'not shown'}`];

/** A stranger's rows must be indistinguishable from missing ones. */
const alike = (foreign: Seen, missing: Seen, label: string): string[] =>
  body(foreign) === body(missing) ? [] : [`${label} differs from missing: ${body(foreign)} ${body(missing)}`];

async function hidden(attempt: Attempt, mixes: boolean, wanted = '404 not_found'): Promise<string[]> {
  const missing = await attempt('missing');
  const faults = is(missing, wanted, 'missing');
  for (const which of mixes ? (['foreign', 'mixed'] as const) : (['foreign'] as const)) {
    const seen = await attempt(which);
    faults.push(...is(seen, wanted, which), ...alike(seen, missing, which));
  }
  return faults;
}

async function emptyOthers(attempt: Attempt): Promise<string[]> {
  const [foreign, missing] = [await attempt('foreign'), await attempt('missing')];
  return [
    ...passes(missing, 'missing'),
    ...shown(foreign, false, 'foreign'),
    ...shown(missing, false, 'missing'),
    ...alike(foreign, missing, 'foreign'),
  ];
}

const leak = (seen: Outcome) => (seen.showsStranger ? ["shows a stranger's rows"] : []);

type Judge = (attempt: Attempt, mixes: boolean) => Promise<string[]>;

/** One judge per outcome in the table; each returns the faults. */
export const judges: Record<string, Judge> = {
  ok: async (attempt) => passes(await attempt('own'), 'own'),
  no: async (attempt) => is(await attempt('own'), '403 forbidden', 'own'),
  pick: async (attempt) => is(await attempt('own'), '403 profile_not_chosen', 'own'),
  sign: async (attempt) => is(await attempt('own'), '401 unauthenticated', 'own'),
  own: async (attempt, mixes) => {
    const own = await attempt('own');
    return [...passes(own, 'own'), ...leak(own), ...(await hidden(attempt, mixes))];
  },
  any: async (attempt) => [
    ...passes(await attempt('own'), 'own'),
    ...passes(await attempt('foreign'), 'foreign'),
    ...is(await attempt('missing'), '404 not_found', 'missing'),
  ],
  none: async (attempt, mixes) => [
    ...is(await attempt('own'), '404 not_found', 'own'),
    ...(await hidden(attempt, mixes)),
  ],
  mine: async (attempt) => {
    const own = await attempt('own');
    return [...passes(own, 'own'), ...shown(own, true, 'own'), ...leak(own), ...(await emptyOthers(attempt))];
  },
  each: async (attempt) => {
    const faults: string[] = [];
    for (const which of ['own', 'foreign', 'missing'] as const) {
      const seen = await attempt(which);
      faults.push(...passes(seen, which), ...shown(seen, which !== 'missing', which));
    }
    return faults;
  },
  bare: async (attempt) => [...shown(await attempt('own'), false, 'own'), ...(await emptyOthers(attempt))],
  list: async (attempt) => {
    const own = await attempt('own');
    return [...passes(own, 'own'), ...shown(own, true, 'own'), ...leak(own)];
  },
  all: async (attempt) => {
    const faults: string[] = [];
    for (const which of ['own', 'foreign'] as const) {
      const seen = await attempt(which);
      faults.push(...passes(seen, which), ...shown(seen, true, which));
    }
    return faults;
  },
  held: async (attempt) => [
    ...passes(await attempt('own'), 'own'),
    ...is(await attempt('foreign'), '403 forbidden', 'foreign'),
  ],
  mark: async (attempt) => [
    ...passes(await attempt('own'), 'own'),
    ...is(await attempt('foreign'), '403 field_forbidden', 'foreign'),
  ],
  off: async (attempt, mixes) => [
    ...is(await attempt('own'), '403 student_inactive', 'own'),
    ...(await hidden(attempt, mixes)),
  ],
  idle: async (attempt) => [
    ...is(await attempt('own'), '403 student_inactive', 'own'),
    ...is(await attempt('foreign'), '403 student_inactive', 'foreign'),
  ],
  wait: async (attempt, mixes) => [
    ...is(await attempt('own'), '417 availability_closed', 'own'),
    ...(await hidden(attempt, mixes)),
  ],
};
