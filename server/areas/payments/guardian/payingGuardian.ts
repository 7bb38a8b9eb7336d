import { sql } from 'drizzle-orm';
import { isAdult } from '../../../../domain/age.ts';
import { languages } from '../../../../domain/languages.ts';
import { SELF } from '../../../../domain/options.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { day, oneOf, orNull, type RowOf, rowsOf, text } from '../../../platform/db/rows.ts';
import type { Recipient } from '../../../platform/mail.ts';

export const guardianFacts = {
  birthdate: orNull(day),
  relationship: orNull(text),
  guardian_name: orNull(text),
  guardian_email: orNull(text),
  guardian_language: oneOf(languages),
};

/**
 * Columns of `guardianFacts`, of student `s`, user `u` and registration `p`. A guardian who has an account is written to in its language, any
 * other in the student's.
 */
export const guardianColumns = sql`p.birthdate::text, s.guardian ->> 'student_guardian_relationship' as relationship,
  s.guardian ->> 'student_guardian_name' as guardian_name, s.guardian ->> 'student_guardian_email' as guardian_email,
  coalesce((select a.language from users a where a.email = (s.guardian ->> 'student_guardian_email')::citext), u.language) as guardian_language`;

/** Who pays for a minor, by the school's day; null for adults and for those without another guardian than themselves. */
export function payingGuardian(
  { clock }: Pick<Ctx, 'clock'>,
  facts: RowOf<typeof guardianFacts>,
): Recipient | null {
  const { birthdate, relationship, guardian_name: name, guardian_email: email } = facts;
  const isMinor = birthdate !== null && !isAdult(birthdate, localDate(clock.now()));
  if (!isMinor || relationship === SELF || !name || !email) return null;
  return { name, email, language: facts.guardian_language };
}

export interface PaidFor {
  student_id: string;
  student_name: string;
  guardian: Recipient;
}

/** The student with the guardian as they are now; null where no guardian pays, and for a student who was erased. */
export async function readPaidFor(db: Reader, ctx: Ctx, student_id: string): Promise<PaidFor | null> {
  const [row] = await rowsOf(db, { ...guardianFacts, student_name: text })`
    select u.name as student_name, ${guardianColumns} from students s join users u on u.user_id = s.user_id
    left join personal p on p.user_id = u.user_id where s.student_id = ${student_id} and u.erased_at is null`;
  const guardian = row ? payingGuardian(ctx, row) : null;
  return row && guardian ? { student_id, student_name: row.student_name, guardian } : null;
}
