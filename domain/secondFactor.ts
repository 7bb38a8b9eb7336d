import type { UserType } from './userTypes.ts';

/** Seconds; one step before and after is accepted for clock differences (ACCESS-15). */
export const stepSeconds = 30;
export const stepWindow = 1;
export const appCodeLength = 6;

export const stepOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / stepSeconds);

/** Null where this or a later step has been used. */
export function unusedStep(now: Date, delta: number, lastStep: number | null): number | null {
  const step = stepOf(now) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** Per challenge, and per person and day: with a million codes, one success in 16 000 days. */
export const triesPerChallenge = 5;
export const wrongCodesPerDay = 20;

export const challengeMinutes = { sign_in: 5, step_up: 5, totp_set_up: 15, passkey_set_up: 5 } as const;
export type ChallengePurpose = keyof typeof challengeMinutes;
export const challengePurposes: readonly string[] = Object.keys(challengeMinutes);

export const factorChanges = [
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'codes_renewed',
  'all_removed',
] as const;
export type FactorChange = (typeof factorChanges)[number];

export const recoveryCodeCount = 10;
/** Crockford's alphabet: no letter that resembles a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

/** 50 bits, from ten random bytes as hex: 'K7F3M-9QX2P'. */
export function recoveryCodeFrom(hex: string): string {
  const letters = Array.from({ length: codeLength }, (_, index) => {
    const byte = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
    return alphabet[byte % alphabet.length] ?? '';
  }).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (letters.length !== codeLength || [...letters].some((letter) => !alphabet.includes(letter))) return null;
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

export const requirableTypes = {
  administrator: ['ADMIN'],
  teacher: ['TEACHER', 'FEE'],
  seller: ['FEV'],
  company: ['B2B'],
  student: ['STUDENT'],
} as const satisfies Record<string, readonly UserType[]>;
export type RequirableType = keyof typeof requirableTypes;

/** One such type is enough, because the user chooses the profile. */
export const needsFactor = (types: readonly UserType[], required: readonly RequirableType[]): boolean =>
  required.some((name) =>
    (requirableTypes[name] as readonly UserType[]).some((type) => types.includes(type)),
  );
