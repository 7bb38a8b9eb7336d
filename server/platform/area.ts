import type { StoredFiles } from './clearFiles.ts';
import type { Tx } from './db/database.ts';
import type { Files } from './files.ts';
import type { Handlers } from './http/handlers.ts';
import type { Crons, Workers } from './jobs.ts';
import type { Ports } from './ports.ts';
import type { Refusals } from './refusals.ts';

/** Adds an area's rows to the demo school, whose people exist; `moment` is that many days from now, and `files` takes what it draws. */
export type FillDemo = (tx: Tx, moment: (days: number) => Date, files: Pick<Files, 'put'>) => Promise<void>;

export interface Area {
  handlers?: Partial<Handlers>;
  jobs?: Partial<Workers>;
  crons?: Crons;
  refusals?: Refusals;
  ports?: Partial<Ports>;
  files?: StoredFiles;
  demo?: FillDemo;
}

export function mergeParts(
  areas: readonly Area[],
  part: 'handlers' | 'jobs' | 'crons' | 'refusals' | 'ports',
): Record<string, unknown> {
  const entries = areas.flatMap((area) => Object.entries(area[part] ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two areas define ${part} '${twice}'`);
  return Object.fromEntries(entries);
}
