import {
  type CorrectionField,
  correctionFields,
  fieldsOfSubject,
  readableOf,
  subjectsFor,
  type Wished,
} from '../../../domain/corrections.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, day, listOf, oneOf, orNull, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { personal, students } from '../people/tables.ts';

const columns = {
  name: text,
  email: text,
  types: listOf(oneOf(userTypes)),
  cpf: orNull(text),
  rg: orNull(text),
  nif: orNull(text),
  is_foreign: bool,
  birthdate: orNull(day),
  education_grade: orNull(text),
  address: orNull(stored(personal.address)),
  guardian: orNull(stored(students.guardian)),
};

/** Reads what the person may ask to have corrected, with the stored values. */
export async function correctableOf(db: Reader, user_id: string) {
  const [row] = await rowsOf(db, columns)`
    select u.name, u.email, u.types, p.cpf, p.rg, p.nif, coalesce(p.is_foreign, false) as is_foreign, p.birthdate::text,
      p.education_grade, p.address, s.guardian
    from users u left join personal p using (user_id) left join students s using (user_id) where u.user_id = ${user_id}`;
  const { types, is_foreign, address, guardian, ...own } = ensureFound(row);
  const subjects = subjectsFor({
    types,
    is_foreign,
    guardian_relationship: guardian?.student_guardian_relationship ?? null,
  });
  const home = Object.entries(guardian?.student_guardian_address ?? {}).map(([part, value]) => [
    `student_guardian_address.${part}`,
    value,
  ]);
  return { subjects, values: { ...own, ...address, ...guardian, ...Object.fromEntries(home) } as Wished };
}

const pairs = (values: Wished, fields: readonly CorrectionField[]) =>
  fields.map((field) => ({ field, value: values[field] || null }));

/** Orders the fields like the form: JSONB orders keys by their length. */
export const wishedPairs = (wished: Wished | null) =>
  pairs(
    wished ?? {},
    correctionFields.filter((field) => wished !== null && field in wished),
  );

/** Values as the person reads them: a guardian's number, contact and birth date are blank. */
export async function correctablePairs(db: Reader, user_id: string) {
  const { subjects, values } = await correctableOf(db, user_id);
  const readable = readableOf(values);
  return subjects.map((subject) => ({ subject, values: pairs(readable, fieldsOfSubject(subject)) }));
}

/** Pairs each stored value with the one that would replace it. */
export async function changesOf(db: Reader, user_id: string, wished: Wished | null) {
  if (!wished) return [];
  const { values } = await correctableOf(db, user_id);
  return wishedPairs(wished).map(({ field, value }) => ({ field, from: values[field] || null, to: value }));
}
