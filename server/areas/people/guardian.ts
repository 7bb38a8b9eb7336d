import { sql } from 'drizzle-orm';

/** The guardian of student `s` with the state of their address; a student who is their own guardian lends theirs (`p`). */
export const guardianWithState = sql`s.guardian || jsonb_build_object('student_guardian_uf',
  coalesce(s.guardian #>> '{student_guardian_address,uf}', p.address ->> 'uf'))`;
