import { type SQL, sql } from 'drizzle-orm';

/** Reads true where user `u` has a second factor: an authenticator app or a passkey. */
export const hasFactor: SQL = sql`(exists (select 1 from second_factors a
    where a.user_id = u.user_id and a.totp_sealed is not null)
  or exists (select 1 from passkeys k where k.user_id = u.user_id))`;
