import { type SQL, sql } from 'drizzle-orm';

export const hasFactor: SQL = sql`(exists (select 1 from second_factors a
    where a.user_id = u.user_id and a.totp_sealed is not null)
  or exists (select 1 from passkeys k where k.user_id = u.user_id))`;
