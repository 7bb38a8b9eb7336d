import type { CallKey, PlainKey } from '../../../contract/index.ts';
import { areaProofs } from '../../resources/areas/areas.generated.ts';
import { auditRows } from './audit.ts';
import { b2bRows } from './b2b.ts';
import { documentCalls } from './documents.ts';
import { enrolmentRows } from './enrolment.ts';
import { identityRows } from './identity.ts';
import { importRows } from './imports.ts';
import { lessonRows } from './lessons.ts';
import { mergeRows } from './merges.ts';
import { peopleRows } from './people.ts';
import { plainRows } from './plain.ts';
import { reportRows } from './reports.ts';
import { restRows } from './rest.ts';
import type { Rows } from './row.ts';
import { secondFactorRows } from './secondFactor.ts';
import { studentLessonRows } from './studentLessons.ts';
import { timetableRows } from './timetable.ts';

type KeysOf<T> = T extends unknown ? keyof T : never;
type Proven = KeysOf<(typeof areaProofs)[keyof typeof areaProofs]['inputs']>;

/** A call without a row does not compile; those of plain resources and of some areas are in tests/resources. */
const written: Rows<Exclude<CallKey, PlainKey | Proven>> = {
  ...auditRows,
  ...b2bRows,
  ...documentCalls,
  ...enrolmentRows,
  ...identityRows,
  ...importRows,
  ...lessonRows,
  ...mergeRows,
  ...peopleRows,
  ...reportRows,
  ...restRows,
  ...secondFactorRows,
  ...timetableRows,
  ...studentLessonRows,
};

const proven = Object.values(areaProofs).map(({ inputs }) => inputs);

export const rows: Record<string, unknown> = Object.assign({ ...written, ...plainRows }, ...proven);
