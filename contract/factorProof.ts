import { z } from 'zod';
import { appCodeLength } from '../domain/secondFactor.ts';
import { instant } from './call.ts';
import { rule } from './rules.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const transports = z.array(z.string().max(20)).max(10);
const credential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});
const verification = z.enum(['discouraged', 'preferred', 'required']);

/** WebAuthn level 3, JSON form. */
const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(credential).optional(),
  userVerification: verification.optional(),
});

export const passkeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(credential).optional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: verification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
});

const answered = {
  id: base64url(1500),
  rawId: base64url(1500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
};

/** Unknown members are dropped. */
const passkeyProof = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
});

export const newPasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
});

export const factorMethods = ['totp', 'passkey', 'recovery_code'] as const;

export const factorChallenge = z.object({
  challenge: z.string(),
  expires_at: instant,
  methods: z.array(z.enum(factorMethods)),
  passkey: passkeyRequest.nullable(),
});

export const challengeText = base64url(100);
export const appCode = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${appCodeLength}}$`), rule('app_code_digits')));

export const factorProof = z
  .strictObject({
    challenge: challengeText,
    code: appCode.optional(),
    recovery_code: z.string().min(1, rule('recovery_code_required')).max(40).optional(),
    passkey: passkeyProof.optional(),
  })
  .refine(
    ({ code, recovery_code, passkey }) =>
      [code, recovery_code, passkey].filter((each) => each !== undefined).length === 1,
    { path: ['code'], error: rule('one_factor') },
  );
