import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../server/providers/signature/clicksign/standing.ts';
import type { Happening } from '../../../server/providers/signature/clicksign/wire.ts';

const known = { student: 's', guardian: 'g' };
const happening = (name: string, data: Happening['attributes']['data'] = {}): Happening => ({
  id: name,
  attributes: { name, created: '2026-03-10T13:00:00Z', data },
});
const signedBy = (key: string) => happening('sign', { signer: { key } });
const state = (status: string, ...happenings: Happening[]) => stateOf(status, happenings, known, []);

/** Events that end nothing and sign nothing. */
const others = fc.array(
  fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((name) => !['sign', 'refusal', 'deadline', 'close'].includes(name)),
  { maxLength: 5 },
);

describe('the state of an envelope (CON-16)', () => {
  it('is signed only if it is closed and each party’s signature is listed', () => {
    expect(state('closed', signedBy('s'), signedBy('g'), happening('auto_close')).status).toBe('signed');
    expect(state('running', signedBy('s'), signedBy('g')).status).toBe('open');
  });

  it('is unclear, never expired, where it is closed and no event says why', () => {
    fc.assert(
      fc.property(others, fc.boolean(), (names, isBegun) => {
        const happenings = [...names.map((name) => happening(name)), ...(isBegun ? [signedBy('s')] : [])];
        expect(state('closed', ...happenings).status).toBe('unclear');
      }),
    );
  });

  it('is unclear where a signature is nobody’s, and where the status is unknown', () => {
    expect(state('closed', signedBy('s'), signedBy('x'), happening('deadline')).status).toBe('unclear');
    expect(state('closed', happening('sign'), happening('deadline')).status).toBe('unclear');
    expect(state('archived', signedBy('s'), signedBy('g')).status).toBe('unclear');
  });

  it.each(['deadline', 'close'])('has ended where the event %s closed what not all have signed', (name) => {
    expect(state('closed', signedBy('s'), happening(name))).toMatchObject({
      status: 'ended',
      signed: [{ party: 'student' }],
    });
  });

  it('has ended where it was cancelled without a refusal', () => {
    expect(state('canceled', happening('cancel')).status).toBe('ended');
  });

  it('names who refused only if the event does', () => {
    const refusal = (data: Happening['attributes']['data']) =>
      state('canceled', happening('refusal', data)).refused;
    expect(refusal({ signer: { key: 'g' }, reason: 'Não.' })).toEqual({ party: 'guardian', reason: 'Não.' });
    expect(refusal({ signer: { key: 'x' } })).toEqual({ party: null, reason: null });
    expect(refusal({})).toEqual({ party: null, reason: null });
  });
});
