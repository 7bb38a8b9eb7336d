import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { factorProof, newPasskey } from '../../../../contract/factorProof.ts';
import { challengeMinutes } from '../../../../domain/secondFactor.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { readSchool } from '../../../platform/school.ts';
import { passkeys } from './tables.ts';

export type PasskeyProof = NonNullable<z.output<typeof factorProof>['passkey']>;
export type NewPasskey = z.output<typeof newPasskey>;

/** Null for an IP address, which cannot have passkeys (WebAuthn §5.1.2). */
export function relyingParty({ config }: Pick<Ctx, 'config'>): { id: string; origin: string } | null {
  if (!config.PUBLIC_URL) return null;
  const { hostname, origin } = new URL(config.PUBLIC_URL);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

/** Loaded on demand: it takes 20 MB that only passkeys need. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256: every device in use supports one. */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = challengeMinutes.passkey_set_up * 60_000;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

export const passkeysOf = (db: Reader, user_id: string) =>
  db.select().from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(passkeys.created_at);
type Passkey = typeof passkeys.$inferSelect;

const listed = (keys: Passkey[]) =>
  keys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

export async function requestFor(ctx: Ctx, keys: Passkey[], challenge: string) {
  const party = relyingParty(ctx);
  if (!party || keys.length === 0) return null;
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    allowCredentials: listed(keys),
    userVerification: 'preferred',
    timeout,
  });
}

export async function creationFor(
  db: Reader,
  ctx: Ctx,
  person: { user_id: string; email: string; name: string },
  keys: Passkey[],
  challenge: string,
) {
  const party = relyingParty(ctx);
  if (!party) throw new AppError('passkeys_unavailable');
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: (await readSchool({ db, config: ctx.config })).name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(person.user_id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: listed(keys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout,
  });
}

export async function readNewPasskey(ctx: Ctx, answer: NewPasskey, challenge: string) {
  const party = relyingParty(ctx);
  if (!party) throw new AppError('passkeys_unavailable');
  const { response, ...rest } = answer;
  const { verifyRegistrationResponse } = await webAuthn();
  const checked = await verifyRegistrationResponse({
    response: { ...rest, response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.transports ?? [],
    multi_device: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
  };
}

/** The counter must have increased if the key has one. */
export async function judgePasskey(
  tx: Tx,
  ctx: Ctx,
  given: { user_id: string; answer: PasskeyProof; challenge: string },
): Promise<boolean> {
  const party = relyingParty(ctx);
  if (!party) return false;
  const { response, ...rest } = given.answer;
  const [key] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credential_id, rest.id), eq(passkeys.user_id, given.user_id)))
    .for('update');
  if (!key) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response: { ...rest, response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: given.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: key.credential_id, publicKey: bytesOf(key.public_key), counter: key.counter },
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return false;
  const { newCounter, credentialBackedUp, credentialDeviceType } = checked.authenticationInfo;
  await tx
    .update(passkeys)
    .set({
      counter: newCounter,
      backed_up: credentialBackedUp,
      multi_device: credentialDeviceType === 'multiDevice',
      last_used_at: ctx.clock.now(),
    })
    .where(eq(passkeys.passkey_id, key.passkey_id));
  return true;
}
