import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { ensureFound } from '../../platform/errors.ts';
import { badge_keys } from './tables.ts';

const MODULUS_BITS = 2048;

export interface BadgeKey {
  id: string;
  privateKey: KeyObject;
}

/**
 * Returns the key that signs badges. If the current secret did not encrypt the latest key, a new key is created, so that keys do
 * not have to be re-encrypted after the secret is replaced. Two concurrent first calls may create two keys; both are valid.
 */
export async function badgeKey({ db, secrets }: Pick<Ctx, 'db' | 'secrets'>): Promise<BadgeKey> {
  const [latest] = await db
    .select({ id: badge_keys.id, sealed: badge_keys.sealed })
    .from(badge_keys)
    .where(sql`starts_with(${badge_keys.sealed}, ${secrets.currentPrefix('badge')})`)
    .orderBy(desc(badge_keys.created_at), badge_keys.id)
    .limit(1);
  if (latest)
    return {
      id: latest.id,
      privateKey: createPrivateKey(secrets.decrypt('badge', latest.sealed, latest.id)),
    };
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  const id = randomUUID();
  const sealed = secrets.encrypt('badge', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), id);
  await db.insert(badge_keys).values({ id, public_key: publicKey.export({ format: 'jwk' }), sealed });
  return { id, privateKey };
}

/** The public key with this id, as a JWK. Keys of the past stay readable, so that their badges verify (CERT-8). */
export async function publicBadgeKey({ db }: Pick<Ctx, 'db'>, id: string): Promise<JsonWebKey> {
  const [row] = await db
    .select({ public_key: badge_keys.public_key })
    .from(badge_keys)
    .where(eq(badge_keys.id, id));
  return ensureFound(row).public_key;
}
