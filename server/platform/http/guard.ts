import { errors as jwtErrors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Call } from '../../../contract/call.ts';
import { grants } from '../../../domain/permissions.ts';
import type { Actor, Services } from '../context.ts';
import { AppError, ensureFound } from '../errors.ts';
import type { Secrets } from '../secrets.ts';

interface ReadToken {
  session_id: string;
  expires: number;
}

/** Cached: checking a signature costs more than the rest of the guard. */
const verifiedBy = new WeakMap<Secrets, LRUCache<string, ReadToken>>();

function verifiedTokens(secrets: Secrets): LRUCache<string, ReadToken> {
  const known = verifiedBy.get(secrets) ?? new LRUCache({ max: 10_000 });
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

/** Throws 440 for an expired token, 401 for an invalid one. */
async function sessionIdOf(services: Services, token: string): Promise<string> {
  const verified = verifiedTokens(services.secrets);
  const known = verified.get(token);
  if (known && known.expires > services.clock.now().getTime()) return known.session_id;
  try {
    const read = await verify(services, token);
    verified.set(token, read);
    return read.session_id;
  } catch (error) {
    verified.delete(token);
    throw new AppError(error instanceof jwtErrors.JWTExpired ? 'token_expired' : 'unauthenticated');
  }
}

/** Reads the session each time, so that ending it takes effect immediately. */
export async function authenticate(
  services: Services,
  authorization: string | undefined,
): Promise<Actor | null> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  return ensureFound(await services.sessions.actorOf(await sessionIdOf(services, token)), 'session_ended');
}

export function authorize(call: Call, actor: Actor | null): void {
  if (call.access === 'anyone') return;
  if (!actor) throw new AppError('unauthenticated');
  if (actor.factor_due && !call.beforeFactor) throw new AppError('second_factor_required');
  if (call.access === 'signed_in' && !call.types) return;
  if (!actor.type) throw new AppError('profile_not_chosen');
  if (call.types && !call.types.includes(actor.type)) throw new AppError('forbidden');
  if (call.access === 'signed_in') return;
  const needed = typeof call.access === 'string' ? [call.access] : call.access;
  if (!grants(actor.permissions, needed)) throw new AppError('forbidden');
}
