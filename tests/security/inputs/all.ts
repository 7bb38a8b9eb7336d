import type { CallKey } from '../../../contract/index.ts';
import { documentTypeRows } from './documentTypes.ts';
import { enrolmentRows } from './enrolment.ts';
import { identityRows } from './identity.ts';
import { lessonRows } from './lessons.ts';
import { peopleRows } from './people.ts';
import { restRows } from './rest.ts';
import type { Rows } from './row.ts';
import { secondFactorRows } from './secondFactor.ts';

/** A valid try of every call; the compiler refuses a gap. */
export const rows: Rows<CallKey> = {
  ...documentTypeRows,
  ...enrolmentRows,
  ...identityRows,
  ...lessonRows,
  ...peopleRows,
  ...restRows,
  ...secondFactorRows,
};
