import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CONTRACT_STATUSES } from '../../../domain/options.ts';
import { isReminderDue, isSigningOver, signingState, signUntil } from '../../../domain/signing.ts';

const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2026-12-31T00:00:00Z'),
  noInvalidDate: true,
});

it('a contract is reminded of only while it can be signed, and once (CON-13)', () => {
  fc.assert(
    fc.property(moment, moment, fc.option(moment), (created_at, now, reminded_at) => {
      const contract = { created_at, sign_until: signUntil(created_at), reminded_at };
      if (!isReminderDue(contract, now)) return;
      expect(reminded_at).toBeNull();
      expect(isSigningOver(contract, now)).toBe(false);
    }),
  );
});

it('a link is open exactly for a waiting signature before the deadline (CON-12)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CONTRACT_STATUSES),
      moment,
      fc.option(moment),
      fc.option(moment),
      moment,
      (status, sign_until, signed_at, refused_at, now) => {
        const isOpen = signingState({ status, sign_until, signed_at, refused_at }, now) === 'open';
        expect(isOpen).toBe(status === 'pending' && sign_until > now && !signed_at && !refused_at);
      },
    ),
  );
});
