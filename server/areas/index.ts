import { type Area, mergeParts } from '../platform/area.ts';
import { clearFiles } from '../platform/clearFiles.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { platform } from '../platform/index.ts';
import type { Crons, Workers } from '../platform/jobs.ts';
import type { Ports } from '../platform/ports.ts';
import type { Refusals } from '../platform/refusals.ts';
import { areas } from './areas.generated.ts';

const parts = [platform, ...areas] as const;

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;
type Merged<P extends keyof Area> = Intersection<Extract<(typeof parts)[number], Record<P, unknown>>[P]>;

const all: readonly Area[] = parts;
const merge = <P extends 'handlers' | 'jobs' | 'crons' | 'refusals' | 'ports'>(part: P) =>
  mergeParts(all, part) as Merged<P>;

export const handlers: Handlers = merge('handlers');
const storedFiles = all.flatMap(({ files }) => files ?? []);
export const jobs: Workers = {
  ...merge('jobs'),
  clear_files: (services) => clearFiles(services, storedFiles),
};
export const crons: Crons = { ...merge('crons'), clear_files: { at: '41 6 * * *' } };
export const refusals: Refusals = merge('refusals');
export const ports: Ports = merge('ports');
export const demoFills = all.flatMap(({ demo }) => demo ?? []);
