import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faultOfStatus,
  INTEGRATION_FAULTS,
  INTEGRATION_STATES,
  secretInUse,
  stateOf,
  WEBHOOK_SECRETS,
} from '../../../domain/integrations.ts';
import { AppError } from '../../../server/platform/errors.ts';
import { faultOf } from '../../../server/platform/integrations.ts';
import { PaymentProviderError } from '../../../server/providers/payment/port.ts';

describe('the state of an integration', () => {
  it('is failing after a failure, unless it is not configured, and else what the settings say', () => {
    for (const configured of ['configured', 'sandbox', 'embedded', 'not_configured'] as const) {
      expect(stateOf(configured, false)).toBe(configured);
      expect(stateOf(configured, true)).toBe(configured === 'not_configured' ? configured : 'failing');
    }
    expect(INTEGRATION_STATES).toContain('failing');
  });
});

describe('the webhook secret in use', () => {
  const moments = fc.option(fc.integer({ min: 0, max: 20 }).map((minutes) => new Date(minutes * 60_000)));

  it('is that of the last event, if it arrived after both secrets were set (PAY-16)', () => {
    fc.assert(
      fc.property(
        moments,
        fc.option(fc.constantFrom(...WEBHOOK_SECRETS)),
        fc.array(moments, { maxLength: 2 }),
        (last_event, event_secret, since) => {
          const isLater = last_event !== null && since.every((at) => at === null || at < last_event);
          expect(secretInUse({ last_event, event_secret }, since)).toBe(isLater ? event_secret : null);
        },
      ),
    );
  });
});

describe('the fault of a provider', () => {
  it('is one of the list for every status that the provider is to blame for, and none for a refusal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), (status) => {
        const fault = faultOfStatus(status);
        const isRefusal = status < 500 && ![401, 403, 408, 429].includes(status);
        expect(fault === null).toBe(isRefusal);
        if (fault !== null) expect(INTEGRATION_FAULTS).toContain(fault);
      }),
    );
  });

  it.each([
    [new PaymentProviderError(401, 'x'), 'access_refused'],
    [new PaymentProviderError(412, 'x'), null],
    [new AppError('not_found'), null],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'unreachable'],
    [Object.assign(new Error('x'), { code: 'EAUTH', responseCode: 535 }), 'access_refused'],
    [Object.assign(new Error('x'), { code: 'EENVELOPE', responseCode: 550 }), null],
    [Object.assign(new Error('x'), { name: 'TimeoutError' }), 'timeout'],
    [
      new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
      'unreachable',
    ],
    [new Error('something else'), 'unexpected_answer'],
    ['no error at all', 'unexpected_answer'],
  ])('%s is %s', (error, fault) => expect(faultOf(error)).toBe(fault));
});
