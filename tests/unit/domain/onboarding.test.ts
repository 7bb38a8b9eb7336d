import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChargeStatus,
  ONBOARDING_STATUSES,
  type OnboardingFacts,
  onboardingStatus,
  paymentOutcome,
  teacherOnboardingStatus,
} from '../../../domain/onboarding.ts';

const now = new Date('2026-11-21T12:00:00Z');
const nothing: OnboardingFacts = {
  contract_signed_at: null,
  reopened_at: null,
  enrollment_fee: 'unpaid',
  plan_payment: 'unpaid',
  enrollment_type: 'immediate_start',
  plan_start_date: '2026-12-01',
  enrollment_date: null,
  waived_through: 0,
  availability_slots: 0,
  weekly_minimum: 2,
  accepted: false,
};
const steps: Partial<OnboardingFacts>[] = [
  { contract_signed_at: now },
  { enrollment_fee: 'failed' },
  { enrollment_fee: 'paid' },
  { plan_payment: 'failed' },
  { plan_payment: 'paid' },
  { plan_start_date: '2026-11-21' },
  { availability_slots: 2 },
  { accepted: true },
];
const everything = Object.assign({}, nothing, ...steps) as OnboardingFacts;

describe('onboardingStatus', () => {
  it('reaches the nine statuses as the requirements are met in order', () => {
    let facts = nothing;
    const seen = [onboardingStatus(facts, now)];
    for (const step of steps) {
      facts = { ...facts, ...step };
      seen.push(onboardingStatus(facts, now));
    }
    expect(seen).toEqual(ONBOARDING_STATUSES);
  });

  it('counts a zero enrolment fee as paid', () => {
    const facts = { ...nothing, contract_signed_at: now, enrollment_fee: 'zero' as const };
    expect(onboardingStatus(facts, now)).toBe('AGUARDANDO_PAGAMENTO');
  });

  it('opens the contract term at midnight in São Paulo, not in UTC', () => {
    const facts = { ...everything, plan_start_date: '2026-11-22' };
    expect(onboardingStatus(facts, new Date('2026-11-22T02:59:59Z'))).toBe(
      'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
    );
    expect(onboardingStatus(facts, new Date('2026-11-22T03:00:00Z'))).toBe('CONCLUIDO');
  });

  it('starts an early enrolment at its own date', () => {
    const early = { ...everything, enrollment_type: 'early_enrollment' as const };
    expect(onboardingStatus({ ...early, enrollment_date: '2027-01-05' }, now)).toBe(
      'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
    );
    expect(
      onboardingStatus({ ...early, enrollment_date: '2026-11-20', plan_start_date: '2027-02-01' }, now),
    ).toBe('CONCLUIDO');
    expect(onboardingStatus({ ...early, plan_start_date: null }, now)).toBe(
      'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
    );
  });

  it('counts the waived requirements as met', () => {
    expect(onboardingStatus({ ...nothing, waived_through: 3 }, now)).toBe(
      'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
    );
    expect(onboardingStatus({ ...nothing, waived_through: 4 }, now)).toBe(
      'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
    );
    expect(onboardingStatus({ ...nothing, waived_through: 6 }, now)).toBe('CONCLUIDO');
  });

  it('requires a new signature after an administrator reopened the onboarding', () => {
    const reopened = { ...everything, reopened_at: new Date(now.getTime() + 1) };
    expect(onboardingStatus(reopened, now)).toBe('AGUARDANDO_ASSINATURA_CONTRATO');
    const signedAgain = { ...reopened, contract_signed_at: new Date(now.getTime() + 2) };
    expect(onboardingStatus(signedAgain, now)).toBe('CONCLUIDO');
  });

  it('has the same result for any order and repetition of events', () => {
    const events: {
      of: 'enrollment' | 'plan' | 'other';
      state: ChargeStatus;
      fact: Partial<OnboardingFacts>;
    }[] = [
      ...(['open', 'failed', 'paid', 'refunded'] as const).flatMap((state) => [
        { of: 'enrollment' as const, state, fact: {} },
        { of: 'plan' as const, state, fact: {} },
      ]),
      { of: 'other', state: 'open', fact: { contract_signed_at: now } },
      { of: 'other', state: 'open', fact: { availability_slots: 3 } },
      { of: 'other', state: 'open', fact: { accepted: true } },
      { of: 'other', state: 'open', fact: { plan_start_date: '2026-11-01' } },
    ];
    const replay = (order: typeof events) => {
      const of = (kind: 'enrollment' | 'plan') =>
        paymentOutcome(order.filter((event) => event.of === kind).map((event) => event.state));
      const facts: OnboardingFacts = Object.assign({}, nothing, ...order.map((event) => event.fact));
      return onboardingStatus({ ...facts, enrollment_fee: of('enrollment'), plan_payment: of('plan') }, now);
    };
    fc.assert(
      fc.property(
        fc
          .subarray(events)
          .chain((some) =>
            fc.tuple(
              fc.constant(some),
              fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 }),
            ),
          ),
        ([once, shuffledTwice]) => {
          expect(replay(shuffledTwice)).toBe(replay(once));
        },
      ),
    );
  });

  it('never moves back when one more requirement is met', () => {
    const rank = (facts: OnboardingFacts) => ONBOARDING_STATUSES.indexOf(onboardingStatus(facts, now));
    fc.assert(
      fc.property(fc.subarray(steps), fc.constantFrom(...steps), (met, more) => {
        const facts: OnboardingFacts = Object.assign({}, nothing, ...met);
        const worsens = more.enrollment_fee === 'failed' || more.plan_payment === 'failed';
        fc.pre(!worsens);
        return rank({ ...facts, ...more }) >= rank(facts);
      }),
    );
  });
});

describe('paymentOutcome', () => {
  it('stays paid after a refund or a late failure, and is failed only when nothing was paid', () => {
    expect(paymentOutcome([])).toBe('unpaid');
    expect(paymentOutcome(['open'])).toBe('unpaid');
    expect(paymentOutcome(['expired', 'open'])).toBe('failed');
    expect(paymentOutcome(['paid', 'failed'])).toBe('paid');
    expect(paymentOutcome(['refunded'])).toBe('paid');
    expect(paymentOutcome(['refunded', 'failed'])).toBe('paid');
  });
});

it('a teacher waits for availability until one slot exists', () => {
  expect(teacherOnboardingStatus(0)).toBe('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');
  expect(teacherOnboardingStatus(1)).toBe('CONCLUIDO');
});
