import { EMAIL_MAX, isEmail } from './email.ts';
import { FRANCHISE_TYPES } from './options.ts';
import { NAME_MAX, PHONE_MAX } from './registrationFields.ts';

interface Rule {
  readonly code: string;
  readonly max: number;
  /** Tests the trimmed text. */
  readonly holds: (text: string) => boolean;
}

const filled = (text: string) => text !== '';

/** Rules of the form and the server for a new franchisee; `slug` is optional. */
export const franchiseeRules = {
  name: { code: 'franchisee_name', max: NAME_MAX, holds: filled },
  surname: { code: 'franchisee_surname', max: NAME_MAX, holds: filled },
  phone: {
    code: 'franchisee_phone',
    max: PHONE_MAX,
    holds: (text: string) => text.length >= 10 && /^[\d\s()+.-]+$/.test(text),
  },
  email: { code: 'franchisee_email', max: EMAIL_MAX, holds: isEmail },
  city: { code: 'franchisee_city', max: 120, holds: filled },
  state: { code: 'franchisee_state', max: 60, holds: (text: string) => text.length >= 2 },
  franchiseType: {
    code: 'franchisee_type',
    max: 20,
    holds: (text: string) => FRANCHISE_TYPES.some((type) => type === text),
  },
} as const satisfies Record<string, Rule>;

export type FranchiseeField = keyof typeof franchiseeRules;
export const SLUG_MAX = 120;
