import { sql } from 'drizzle-orm';

/** The guardian of student `s` with the state of the address; a guardian without an address has the student's (`p`). */
export const guardianWithState = sql`s.guardian || jsonb_build_object('student_guardian_uf',
  coalesce(s.guardian #>> '{student_guardian_address,uf}', p.address ->> 'uf'))`;
