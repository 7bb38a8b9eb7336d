import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Input, ResponseOf } from '../../contract/index.ts';
import { renewRecoveryCodes } from '../../server/areas/identity/secondFactor/recoveryCodes.ts';
import { removeFactors } from '../../server/areas/identity/secondFactor/removeForPerson.ts';
import { seal } from '../../server/areas/identity/secondFactor/sealed.ts';
import { lockFactors } from '../../server/areas/identity/secondFactor/state.ts';
import { second_factors } from '../../server/areas/identity/secondFactor/tables.ts';
import { systemCtx } from '../../server/platform/context.ts';
import type { Caller } from './caller.ts';
import { password, type School } from './school.ts';

export type Challenge = ResponseOf<'POST /v1/auth/second-factor/challenge'>;

export const appCode = (secret: string, moment: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: moment.getTime() });

/** A code that the app does not show near this time. */
export function wrongCode(secret: string, moment: Date): string {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((shift) =>
    appCode(secret, new Date(moment.getTime() + shift)),
  );
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

export async function challengeOf(school: School, email: string, keepConnected = false): Promise<Challenge> {
  const data = await school.anyone.call('POST /v1/auth/login/', { body: { email, password, keepConnected } });
  if (!('second_factor' in data)) throw new Error(`${email} has no second factor.`);
  return data.second_factor;
}

export async function finish(
  school: School,
  body: Input<'POST /v1/auth/login/second-factor'>['body'],
): Promise<Caller> {
  return school.anyone.with(await school.anyone.call('POST /v1/auth/login/second-factor', { body }));
}

/** Uses the current code. */
export async function setUpApp(
  school: School,
  caller: Caller,
  proof?: Input<'POST /v1/auth/login/second-factor'>['body'],
) {
  const { challenge, secret } = await caller.call('POST /v1/auth/second-factor/totp', {
    body: { password, proof },
  });
  const { recovery_codes } = await caller.call('POST /v1/auth/second-factor/totp/confirm', {
    body: { challenge, code: appCode(secret, school.clock.now()) },
  });
  return { secret, recovery_codes: recovery_codes ?? [] };
}

/** Replaces any existing factors, without a call. */
export async function buildApp(school: School, user_id: string) {
  const { services } = school;
  const ctx = systemCtx(services);
  const secret = Secret.fromHex(services.random.hex(20)).base32;
  return services.transaction(async (tx) => {
    await lockFactors(tx, user_id);
    await removeFactors(tx, user_id);
    await tx
      .update(second_factors)
      .set({
        totp_sealed: seal(services, user_id, secret),
        totp_since: services.clock.now(),
      })
      .where(eq(second_factors.user_id, user_id));
    return { secret, recovery_codes: await renewRecoveryCodes(tx, ctx, user_id) };
  });
}

export const clearFactors = (school: School, user_id: string): Promise<void> =>
  school.services.transaction((tx) => removeFactors(tx, user_id));
