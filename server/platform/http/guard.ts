import { sql } from 'drizzle-orm';
import { errors as jwtErrors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Call } from '../../../contract/call.ts';
import { fixedPermissions } from '../../../contract/permissions.ts';
import { grants, type Permission } from '../../../domain/permissions.ts';
import { needsFactor } from '../../../domain/secondFactor.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import type { Actor, Services } from '../context.ts';
import { named } from '../db/named.ts';
import { AppError } from '../errors.ts';
import { hasFactor } from '../hasFactor.ts';
import { rolePermissions } from '../rolePermissions.ts';
import type { Secrets } from '../secrets.ts';
import { shared } from '../sharing.ts';
import { usableTypes } from '../usableTypes.ts';

interface SessionRow extends Record<string, unknown> {
  user_id: string;
  name: string;
  email: string;
  types: UserType[];
  active_type: UserType | null;
  role_permissions: string | null;
  student_id: string | null;
  teacher_id: string | null;
  fev_id: string | null;
  company_id: string | null;
  has_factor: boolean;
  stale: boolean;
}

interface ReadToken {
  session_id: string;
  expires: number;
}

/** Tokens whose signature was found good, with what they say: it never changes, and checking it costs more than the rest. */
const verifiedBy = new WeakMap<Secrets, Map<string, ReadToken>>();
const remembered = 10_000;

function verifiedTokens(secrets: Secrets): Map<string, ReadToken> {
  const known = verifiedBy.get(secrets) ?? new Map<string, ReadToken>();
  verifiedBy.set(secrets, known);
  return known;
}

async function verify({ secrets, clock }: Services, token: string): Promise<ReadToken> {
  const [current, ...earlier] = secrets.keys('access-token');
  const read = async (key: Uint8Array) => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: 'access',
      requiredClaims: ['exp'],
      currentDate: clock.now(),
    });
    const { data: session_id } = z.uuid().safeParse(payload.sessionId);
    if (!session_id) throw new AppError('unauthenticated');
    return { session_id, expires: Number(payload.exp) * 1000 };
  };
  let result = read(current);
  for (const key of earlier)
    result = result.catch((error: unknown) => {
      if (error instanceof jwtErrors.JWSSignatureVerificationFailed) return read(key);
      throw error;
    });
  return result;
}

/** The session id inside an access token; 440 when it has expired, 401 when it is not one of ours. */
async function sessionIdOf(services: Services, token: string): Promise<string> {
  const verified = verifiedTokens(services.secrets);
  const known = verified.get(token);
  if (known && known.expires > services.clock.now().getTime()) return known.session_id;
  try {
    const read = await verify(services, token);
    // The oldest goes first: a map keeps the order in which things came.
    if (verified.size >= remembered) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, read);
    return read.session_id;
  } catch (error) {
    verified.delete(token);
    throw new AppError(error instanceof jwtErrors.JWTExpired ? 'token_expired' : 'unauthenticated');
  }
}

const sets = new Map<string, ReadonlySet<Permission>>();
const fixedSets = Object.fromEntries(
  Object.entries(fixedPermissions).map(([type, permissions]) => [type, new Set<Permission>(permissions)]),
) as Record<string, ReadonlySet<Permission>> as Record<UserType, ReadonlySet<Permission>>;

/** The set that a role's text of permissions stands for; there are few, and each request asks for one. */
function setOf(text: string): ReadonlySet<Permission> {
  const known = sets.get(text);
  if (known) return known;
  const set = new Set(text.split(' ').filter((name) => name !== '') as Permission[]);
  if (sets.size >= remembered) sets.clear();
  sets.set(text, set);
  return set;
}

/** Permissions of the chosen profile: an ADMIN's roles, or the type's fixed set (ruling B). */
function permissionsOf(type: UserType | null, fromRoles: string | null): ReadonlySet<Permission> {
  if (type === 'ADMIN') return setOf(fromRoles ?? '');
  return type ? fixedSets[type] : setOf('');
}

/** The last use of a session is kept to five minutes: a write with every call would cost more than it tells. */
const usedBefore = ({ clock }: Services): string => new Date(clock.now().getTime() - 300_000).toISOString();

async function noteUse(services: Services, session_id: string): Promise<void> {
  await services.db.execute(sql`update sessions set last_used_at = ${services.clock.now().toISOString()}
    where session_id = ${session_id} and coalesce(last_used_at, created_at) < ${usedBefore(services)}`);
}

const sessionRow = (services: Services, session_id: string): Promise<SessionRow | undefined> =>
  shared(services.pool, `session ${session_id}`, async () => {
    const [row] = await named<SessionRow>(
      services.pool,
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

/** Reads who is acting. The session's row is asked each time, so ending one takes effect at once. */
export async function authenticate(
  services: Services,
  authorization: string | undefined,
): Promise<Actor | null> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const session_id = await sessionIdOf(services, token);
  const row = await sessionRow(services, session_id);
  if (!row) throw new AppError('session_ended');
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
}

/** Throws unless the actor may make the call: session, then second factor, then profile, then permission. */
export function authorize(call: Call, actor: Actor | null): void {
  if (call.may === 'anyone') return;
  if (!actor) throw new AppError('unauthenticated');
  if (actor.factor_due && !call.beforeFactor) throw new AppError('second_factor_required');
  if (call.may === 'signed_in' && !call.types) return;
  if (!actor.type) throw new AppError('profile_not_chosen');
  if (call.types && !call.types.includes(actor.type)) throw new AppError('forbidden');
  if (call.may === 'signed_in') return;
  const needed = typeof call.may === 'string' ? [call.may] : call.may;
  if (!grants(actor.permissions, needed)) throw new AppError('forbidden');
}
