/** How many tries a key has in a period, and how the wait between further ones grows. */
export interface TryRule {
  /** Tries without a wait. */
  free: number;
  /** Seconds to wait after the last free try; each further one doubles them. */
  first?: number;
  /** The wait grows no further than this. */
  longest?: number;
  /** Tries after which none is left in the period. */
  most?: number;
  hours: number;
}

/** What was counted for a key: tries of the period, the last one and the period's end, in milliseconds. */
export interface Counted {
  count: number;
  last_at: number;
  resets_at: number;
}

const day = 24;

/**
 * Wrong passwords (ACCESS-11). A device that signed in before has a count of its own, which strangers do not touch; the others wait
 * longer after each wrong try but are never locked out for the day. `network` allows for a school behind one address.
 */
export const passwordTries = {
  device: { free: 10, first: 30, longest: 3600, hours: day },
  /** One account from all devices that it knows. */
  devices: { free: 40, first: 30, longest: 3600, hours: day },
  /** One account from one network. */
  pair: { free: 5, first: 30, longest: 3600, hours: day },
  /** One account from everywhere. */
  account: { free: 20, first: 30, longest: 3600, hours: day },
  /** All accounts from one network. */
  network: { free: 100, first: 10, longest: 900, hours: day },
  /** The current password, asked for inside a session. */
  session: { free: 5, first: 30, longest: 3600, hours: day },
} as const satisfies Record<string, TryRule>;

/** Unknown devices while many passwords fail all over the school. */
export const brakedTries = {
  ...passwordTries,
  pair: { ...passwordTries.pair, free: 1 },
  network: { ...passwordTries.network, free: 10 },
} as const satisfies Record<string, TryRule>;

/** Wrong passwords of unknown devices over all accounts in one window, from which on the brake holds until its end. */
export const brake = { failures: 200, minutes: 30 } as const;

/** A code sent by e-mail, for a new password or a signature: void after so many minutes or wrong tries. */
export const mailedCode = { minutes: 10, tries: 5 } as const;

/**
 * Wrong codes of a forgotten password: 5 a day and 6 in 30 days for an account, so that guessing for a year succeeds in
 * fewer than 1 of 1000 accounts. The link in the same mail has no such limit.
 */
export const codeTries = {
  account_day: { free: 5, most: 5, hours: day },
  account_month: { free: 6, most: 6, hours: 30 * day },
  network: { free: 30, first: 30, longest: 3600, hours: day },
} as const satisfies Record<string, TryRule>;

/** Mails with a code: what one asker gets, what one mailbox gets, and what one network asks for. */
export const codeMails = {
  device: { free: 4, most: 4, hours: day },
  pair: { free: 4, most: 4, hours: day },
  account: { free: 6, most: 6, hours: day },
  network: { free: 60, most: 60, hours: day },
} as const satisfies Record<string, TryRule>;

/** Codes to sign a contract with, by signer. */
export const signatureTries = {
  code: { free: 10, most: 10, hours: day },
  mail: { free: 10, most: 10, hours: day },
} as const satisfies Record<string, TryRule>;

/**
 * Registrations by one person in a day: each mails a stranger. A seller enrols a handful; a secretary may type in a
 * whole company's list. `probe` counts answers that a CPF or e-mail is taken.
 */
export const registrationTries = {
  FEV: { free: 40, most: 40, hours: day },
  ADMIN: { free: 300, most: 300, hours: day },
  resend: { free: 60, most: 60, hours: day },
  resend_mailbox: { free: 6, most: 6, hours: day },
  probe: { free: 20, most: 20, hours: day },
} as const satisfies Record<string, TryRule>;

/** Seconds between the given number of tries and the next one. */
export function waitAfter({ free, first = 0, longest = first }: TryRule, count: number): number {
  return count < free ? 0 : Math.min(longest, first * 2 ** Math.min(count - free, 40));
}

/** Seconds until a further try is allowed; 0 when it is allowed now. */
export function secondsToWait(rule: TryRule, { count, last_at, resets_at }: Counted, now: number): number {
  if (resets_at <= now) return 0;
  const spent = rule.most !== undefined && count >= rule.most;
  // A clock that went back must not lengthen a wait.
  const until = spent ? resets_at : Math.min(last_at, now) + waitAfter(rule, count) * 1000;
  return Math.max(0, Math.ceil((Math.min(until, resets_at) - now) / 1000));
}

/** The most tries that fit into any span of that many days, whenever its periods begin. */
export function mostTries(rule: TryRule & { most: number }, days: number): number {
  return (Math.ceil((days * day) / rule.hours) + 1) * rule.most;
}

/** The chance that one of so many guesses meets a code, each guess against a code drawn anew. */
export const chanceOfGuessing = (guesses: number, codes: number): number => 1 - (1 - 1 / codes) ** guesses;
