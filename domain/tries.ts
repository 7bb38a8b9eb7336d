/** Tries allowed per period, and the wait between further ones. */
export interface TryRule {
  free: number;
  /** Seconds after the last free try, doubled after each further one. */
  first?: number;
  /** Seconds. */
  longest?: number;
  /** Maximum per period. */
  most?: number;
  hours: number;
}

/** Milliseconds. */
export interface Counted {
  count: number;
  last_at: number;
  resets_at: number;
}

const day = 24;

/** Wrong passwords (ACCESS-11): strangers wait ever longer, but cannot lock a device that signed in before. */
export const passwordTries = {
  device: { free: 10, first: 30, longest: 3600, hours: day },
  devices: { free: 40, first: 30, longest: 3600, hours: day },
  pair: { free: 5, first: 30, longest: 3600, hours: day },
  /** One account from unknown devices anywhere. */
  account: { free: 20, first: 30, longest: 3600, hours: day },
  /** All accounts from one network; allows for a school behind one address. */
  network: { free: 100, first: 10, longest: 900, hours: day },
  session: { free: 5, first: 30, longest: 3600, hours: day },
} as const satisfies Record<string, TryRule>;

/** Unknown devices, while many passwords fail across the school. */
export const brakedTries = {
  ...passwordTries,
  pair: { ...passwordTries.pair, free: 1 },
  network: { ...passwordTries.network, free: 10 },
} as const satisfies Record<string, TryRule>;

/** Wrong passwords of unknown devices in one window that start the brake, until the window ends. */
export const brake = { failures: 200, minutes: 30 } as const;

/** `length` counts digits; void after so many minutes or wrong tries (ACCESS-10). */
export const mailedCode = { length: 5, minutes: 10, tries: 5 } as const;

/** Wrong codes per account: guessing for a year succeeds for fewer than 1 of 1000 accounts. */
export const codeTries = {
  account_day: { free: 5, most: 5, hours: day },
  account_month: { free: 6, most: 6, hours: 30 * day },
  network: { free: 30, first: 30, longest: 3600, hours: day },
} as const satisfies Record<string, TryRule>;

export const codeMails = {
  device: { free: 4, most: 4, hours: day },
  pair: { free: 4, most: 4, hours: day },
  account: { free: 6, most: 6, hours: day },
  network: { free: 60, most: 60, hours: day },
} as const satisfies Record<string, TryRule>;

export const signatureTries = {
  code: { free: 10, most: 10, hours: day },
  mail: { free: 10, most: 10, hours: day },
} as const satisfies Record<string, TryRule>;

/** Links to a minor's statement: renewals of one link, and the mails to one student's guardian that anyone asks for (PAY-25). */
export const guardianLinkTries = {
  renewals: { free: 3, most: 3, hours: day },
  mails: { free: 1, first: 600, longest: 600, most: 12, hours: day },
} as const satisfies Record<string, TryRule>;

/** A guardian's new address (GUARDIAN-6): codes sent for one student and to one address, and codes typed for one student. */
export const guardianEmailTries = {
  mails: { free: 5, most: 5, hours: day },
  address: { free: 5, most: 5, hours: day },
  codes: { free: 10, most: 10, hours: day },
} as const satisfies Record<string, TryRule>;

/**
 * Limits per person and day, because each registration sends an e-mail to a stranger. `probe` counts responses that say that a CPF or
 * an e-mail is in use. `file` counts spreadsheets, whose check gives this response for many people. `cell` counts corrections of a
 * CPF or an e-mail in a spreadsheet.
 */
export const registrationTries = {
  FEV: { free: 40, most: 40, hours: day },
  ADMIN: { free: 300, most: 300, hours: day },
  resend: { free: 60, most: 60, hours: day },
  resend_mailbox: { free: 6, most: 6, hours: day },
  probe: { free: 20, most: 20, hours: day },
  file: { free: 20, most: 20, hours: 1 },
  cell: { free: 300, most: 300, hours: day },
} as const satisfies Record<string, TryRule>;

/** Seconds. */
export function waitAfter({ free, first = 0, longest = first }: TryRule, count: number): number {
  return count < free ? 0 : Math.min(longest, first * 2 ** Math.min(count - free, 40));
}

/** 0 when a try is allowed now. */
export function secondsToWait(rule: TryRule, { count, last_at, resets_at }: Counted, now: number): number {
  if (resets_at <= now) return 0;
  const spent = rule.most !== undefined && count >= rule.most;
  // A clock that was set back must not lengthen the wait.
  const until = spent ? resets_at : Math.min(last_at, now) + waitAfter(rule, count) * 1000;
  return Math.max(0, Math.ceil((Math.min(until, resets_at) - now) / 1000));
}

/** Upper bound of tries in any span of that many days, whenever the periods begin. */
export function mostTries(rule: TryRule & { most: number }, days: number): number {
  return (Math.ceil((days * day) / rule.hours) + 1) * rule.most;
}

export const chanceOfGuessing = (guesses: number, codes: number): number => 1 - (1 - 1 / codes) ** guesses;
