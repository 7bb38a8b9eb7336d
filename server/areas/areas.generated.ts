// Written by `npm run areas` from the modules beside it.
import { account } from './account/index.ts';
import { accounting } from './accounting/index.ts';
import { audit } from './audit/index.ts';
import { availability } from './availability/index.ts';
import { backups } from './backups/index.ts';
import { banners } from './banners/index.ts';
import { board } from './board/index.ts';
import { calendar } from './calendar/index.ts';
import { certificates } from './certificates/index.ts';
import { classFiles } from './classFiles/index.ts';
import { classes } from './classes/index.ts';
import { connectionTests } from './connectionTests/index.ts';
import { contracts } from './contracts/index.ts';
import { documentTypes } from './documentTypes/index.ts';
import { documents } from './documents/index.ts';
import { feedback } from './feedback/index.ts';
import { feeds } from './feeds/index.ts';
import { figures } from './figures/index.ts';
import { franchisees } from './franchisees/index.ts';
import { guardianAccess } from './guardianAccess/index.ts';
import { identity } from './identity/index.ts';
import { imports } from './imports/index.ts';
import { integrations } from './integrations/index.ts';
import { learning } from './learning/index.ts';
import { lessonReminders } from './lessonReminders/index.ts';
import { liveClasses } from './liveClasses/index.ts';
import { matching } from './matching/index.ts';
import { merges } from './merges/index.ts';
import { messages } from './messages/index.ts';
import { notes } from './notes/index.ts';
import { onboarding } from './onboarding/index.ts';
import { parameters } from './parameters/index.ts';
import { payments } from './payments/index.ts';
import { people } from './people/index.ts';
import { privacy } from './privacy/index.ts';
import { progress } from './progress/index.ts';
import { recordings } from './recordings/index.ts';
import { reports } from './reports/index.ts';
import { room } from './room/index.ts';
import { school } from './school/index.ts';
import { search } from './search/index.ts';
import { studentLessons } from './studentLessons/index.ts';
import { system } from './system/index.ts';
import { timetable } from './timetable/index.ts';
import { transfers } from './transfers/index.ts';
import { uploads } from './uploads/index.ts';
import { vocabulary } from './vocabulary/index.ts';

export const areas = [
  account,
  accounting,
  audit,
  availability,
  backups,
  banners,
  board,
  calendar,
  certificates,
  classFiles,
  classes,
  connectionTests,
  contracts,
  documentTypes,
  documents,
  feedback,
  feeds,
  figures,
  franchisees,
  guardianAccess,
  identity,
  imports,
  integrations,
  learning,
  lessonReminders,
  liveClasses,
  matching,
  merges,
  messages,
  notes,
  onboarding,
  parameters,
  payments,
  people,
  privacy,
  progress,
  recordings,
  reports,
  room,
  school,
  search,
  studentLessons,
  system,
  timetable,
  transfers,
  uploads,
  vocabulary,
] as const;
