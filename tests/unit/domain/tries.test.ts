import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brakedTries,
  chanceOfGuessing,
  codeMails,
  codeTries,
  mailedCode,
  mostTries,
  passwordTries,
  registrationTries,
  secondsToWait,
  type TryRule,
  waitAfter,
} from '../../../domain/tries.ts';

const rules: TryRule[] = [passwordTries, brakedTries, codeTries, codeMails, registrationTries].flatMap(
  (group) => Object.values(group),
);
const rule = fc.constantFrom(...rules);

/** The most tries that a persistent attacker has counted within a span of periods. */
function triesIn(rule: TryRule, seconds: number): number {
  let [now, taken] = [0, 0];
  let counted = { count: 0, last_at: 0, resets_at: 0 };
  while (now < seconds * 1000) {
    const wait = secondsToWait(rule, counted, now);
    if (wait > 0) {
      now += wait * 1000;
      continue;
    }
    counted =
      counted.resets_at > now
        ? { ...counted, count: counted.count + 1, last_at: now }
        : { count: 1, last_at: now, resets_at: now + rule.hours * 3_600_000 };
    taken++;
  }
  return taken;
}

describe('the code of a forgotten password', () => {
  it('is guessed within a year in fewer than 1 of 1000 accounts', () => {
    const guesses = mostTries(codeTries.account_month, 365);
    expect(guesses).toBe(84);
    expect(triesIn(codeTries.account_month, 365 * 86_400)).toBeLessThanOrEqual(guesses);
    expect(chanceOfGuessing(guesses, 10 ** mailedCode.length)).toBeLessThan(1 / 1000);
  });

  it('is mailed a few times per day', () => {
    expect(triesIn(codeMails.account, 86_400)).toBe(6);
    expect(triesIn(codeMails.pair, 86_400)).toBe(4);
  });
});

describe('passwords', () => {
  it('get a small daily budget from one network and from all of them', () => {
    expect(triesIn(passwordTries.pair, 86_400)).toBeLessThan(40);
    expect(triesIn(passwordTries.account, 86_400)).toBeLessThan(60);
    expect(triesIn(passwordTries.network, 86_400)).toBeLessThan(210);
    expect(triesIn(brakedTries.network, 86_400)).toBeLessThan(triesIn(passwordTries.network, 86_400));
  });

  it('are never locked out for the day: the longest wait is an hour', () => {
    for (const each of Object.values(passwordTries))
      for (let count = 0; count < 500; count++) expect(waitAfter(each, count)).toBeLessThanOrEqual(3600);
  });
});

describe('the wait', () => {
  it('grows with every try and ends with the period', () => {
    fc.assert(
      fc.property(rule, fc.nat(200), fc.nat(10 ** 8), (rule, count, since) => {
        expect(waitAfter(rule, count + 1)).toBeGreaterThanOrEqual(waitAfter(rule, count));
        const now = 10 ** 12;
        const counted = { count, last_at: now - since, resets_at: now - since + rule.hours * 3_600_000 };
        const wait = secondsToWait(rule, counted, now);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(now + wait * 1000).toBeLessThan(Math.max(now, counted.resets_at) + 1000);
        if (count < rule.free && rule.most !== count) expect(wait).toBe(0);
      }),
    );
  });
});
