import { sql } from 'drizzle-orm';
import { normalisePhone } from '../../../domain/brazil.ts';
import { SELF } from '../../../domain/options.ts';
import type { Guardian } from './tables.ts';

interface Person {
  name: string;
  email: string;
  rg?: string | null | undefined;
  cpf?: string | null | undefined;
  phone: string | null;
  birthdate: string | null;
}

/** Guardian of a student without another one: copies of the student's own data, and no address. */
export const ownGuardian = ({ name, email, rg, cpf, phone, birthdate }: Person): Guardian => ({
  student_guardian_name: name,
  student_guardian_email: email,
  student_guardian_rg: rg ?? null,
  student_guardian_cpf: cpf ?? '',
  student_guardian_phone: normalisePhone(phone ?? ''),
  student_guardian_birthdate: birthdate ?? '',
  student_guardian_relationship: SELF,
  student_guardian_address: null,
});

/** A guardian without an address has the student's (`p`). */
export const guardianWithState = sql`s.guardian || jsonb_build_object('student_guardian_uf',
  coalesce(s.guardian #>> '{student_guardian_address,uf}', p.address ->> 'uf'))`;
