import { type Area, mergeParts } from '../platform/area.ts';
import { clearFiles } from '../platform/clearFiles.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { platform } from '../platform/index.ts';
import type { Crons, Workers } from '../platform/jobs.ts';
import type { Ports } from '../platform/ports.ts';
import type { Refusals } from '../platform/refusals.ts';
import { account } from './account/index.ts';
import { audit } from './audit/index.ts';
import { availability } from './availability/index.ts';
import { backups } from './backups/index.ts';
import { calendar } from './calendar/index.ts';
import { classes } from './classes/index.ts';
import { contracts } from './contracts/index.ts';
import { documents } from './documents/index.ts';
import { documentTypes } from './documentTypes/index.ts';
import { feedback } from './feedback/index.ts';
import { feeds } from './feeds/index.ts';
import { franchisees } from './franchisees/index.ts';
import { identity } from './identity/index.ts';
import { imports } from './imports/index.ts';
import { learning } from './learning/index.ts';
import { matching } from './matching/index.ts';
import { merges } from './merges/index.ts';
import { messages } from './messages/index.ts';
import { onboarding } from './onboarding/index.ts';
import { payments } from './payments/index.ts';
import { people } from './people/index.ts';
import { privacy } from './privacy/index.ts';
import { reports } from './reports/index.ts';
import { room } from './room/index.ts';
import { search } from './search/index.ts';
import { studentLessons } from './studentLessons/index.ts';
import { system } from './system/index.ts';
import { timetable } from './timetable/index.ts';
import { transfers } from './transfers/index.ts';

const areas = [
  account,
  audit,
  backups,
  availability,
  calendar,
  classes,
  contracts,
  documentTypes,
  documents,
  feedback,
  feeds,
  franchisees,
  identity,
  imports,
  learning,
  matching,
  merges,
  messages,
  onboarding,
  payments,
  people,
  platform,
  privacy,
  reports,
  room,
  search,
  studentLessons,
  system,
  timetable,
  transfers,
] as const;

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;
type Merged<P extends keyof Area> = Intersection<Extract<(typeof areas)[number], Record<P, unknown>>[P]>;

const all: readonly Area[] = areas;
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
export const demoRows = all.flatMap(({ demo }) => demo ?? []);
