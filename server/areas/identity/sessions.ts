import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { fixedPermissions } from '../../../contract/permissions.ts';
import type { Permission } from '../../../domain/permissions.ts';
import { needsFactor } from '../../../domain/secondFactor.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { coalesce } from '../../platform/coalesce.ts';
import type { Services } from '../../platform/context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { bool, listOf, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import type { Sessions } from '../../platform/sessions.ts';
import { rolePermissions } from './rolePermissions.ts';
import { hasFactor } from './secondFactor/hasFactor.ts';
import { usableTypes } from './usableTypes.ts';

type Parts = Pick<Services, 'pool' | 'db' | 'clock' | 'config'>;

const sessionColumns = {
  user_id: text,
  name: text,
  email: text,
  types: listOf(oneOf(userTypes)),
  active_type: orNull(oneOf(userTypes)),
  role_permissions: orNull(text),
  student_id: orNull(text),
  teacher_id: orNull(text),
  fev_id: orNull(text),
  company_id: orNull(text),
  has_factor: bool,
  stale: bool,
};
type SessionRow = RowOf<typeof sessionColumns>;

const sets = new LRUCache<string, ReadonlySet<Permission>>({ max: 10_000 });
const fixedSets = new Map<string, ReadonlySet<Permission>>(
  Object.entries(fixedPermissions).map(([type, permissions]) => [type, new Set(permissions)]),
);

/** Cached: there are few different texts, and each request needs one. */
function setOf(text: string): ReadonlySet<Permission> {
  const known = sets.get(text);
  if (known) return known;
  const set = new Set(text.split(' ').filter((name) => name !== '') as Permission[]);
  sets.set(text, set);
  return set;
}

function permissionsOf(type: UserType | null, fromRoles: string | null): ReadonlySet<Permission> {
  if (type === 'ADMIN') return setOf(fromRoles ?? '');
  return fixedSets.get(type ?? '') ?? setOf('');
}

/** Stored at most every five minutes, to save a write per call. */
const usedBefore = ({ clock }: Parts): string => new Date(clock.now().getTime() - 300_000).toISOString();

async function noteUse(services: Parts, session_id: string): Promise<void> {
  await services.db.execute(sql`update sessions set last_used_at = ${services.clock.now().toISOString()}
    where session_id = ${session_id} and coalesce(last_used_at, created_at) < ${usedBefore(services)}`);
}

const sessionRow = (services: Parts, session_id: string): Promise<SessionRow | undefined> =>
  coalesce(services.pool, `session ${session_id}`, async () => {
    const [row] = await prepared(
      services.pool,
      sessionColumns,
      sql`select u.user_id, u.name, u.email, ${usableTypes} as types, s.active_type, st.student_id, t.teacher_id, f.fev_id, b.company_id,
        ${rolePermissions(sql`u.user_id`)} as role_permissions,
        ${services.config.REQUIRE_SECOND_FACTOR.length > 0 ? hasFactor : sql`true`} as has_factor,
        coalesce(s.last_used_at, s.created_at) < ${usedBefore(services)} as stale
      from sessions s join users u on u.user_id = s.user_id
      left join students st on st.user_id = u.user_id
      left join teachers t on t.user_id = u.user_id
      left join fevs f on f.user_id = u.user_id
      left join b2b_users b on b.user_id = u.user_id
      where s.session_id = ${session_id} and s.ended_at is null
        and s.expires_at > ${services.clock.now().toISOString()} and u.user_status`,
    );
    return row;
  });

export const databaseSessions = (services: Parts): Sessions => ({
  actorOf: async (session_id) => {
    const row = await sessionRow(services, session_id);
    if (!row) return null;
    if (row.stale) await noteUse(services, session_id);
    const type = row.active_type && row.types.includes(row.active_type) ? row.active_type : null;
    return {
      session_id,
      user_id: row.user_id,
      name: row.name,
      email: row.email,
      types: row.types,
      type,
      factor_due: !row.has_factor && needsFactor(row.types, services.config.REQUIRE_SECOND_FACTOR),
      permissions: permissionsOf(type, row.role_permissions),
      student_id: type === 'STUDENT' ? row.student_id : null,
      teacher_id: type === 'TEACHER' || type === 'FEE' ? row.teacher_id : null,
      fev_id: type === 'FEV' ? row.fev_id : null,
      company_id: type === 'B2B' ? row.company_id : null,
    };
  },
  open: async (ids) => {
    const rows = await rowsOf(services.db, { session_id: text, type: orNull(oneOf(userTypes)) })`
      select s.session_id, case when s.active_type = any(u.types) then s.active_type end as type
      from sessions s join users u on u.user_id = s.user_id
      where s.session_id = any(${`{${ids.join()}}`}::uuid[]) and s.ended_at is null
        and s.expires_at > ${services.clock.now().toISOString()} and u.user_status`;
    return new Map(rows.map(({ session_id, type }) => [session_id, type]));
  },
});
