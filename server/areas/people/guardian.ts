import { sql } from 'drizzle-orm';

/** A guardian without an address has the student's (`p`). */
export const guardianWithState = sql`s.guardian || jsonb_build_object('student_guardian_uf',
  coalesce(s.guardian #>> '{student_guardian_address,uf}', p.address ->> 'uf'))`;
