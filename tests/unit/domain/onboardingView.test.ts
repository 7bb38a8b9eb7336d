import { describe, expect, it } from 'vitest';
import { ONBOARDING_STATUSES, type OnboardingFacts, onboardingStatus } from '../../../domain/onboarding.ts';
import {
  COARSE_STATUSES,
  coarseChange,
  coarseStatus,
  ENROLMENT_FEE_STATUSES,
  FAILED_PAYMENT_STATUSES,
  isPaymentFailed,
  listLabelKey,
  openStatusOf,
  stepOf,
} from '../../../domain/onboardingView.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('the views of an onboarding status', () => {
  it('maps each to its step', () => {
    expect(ONBOARDING_STATUSES.map(stepOf)).toEqual([0, 1, 1, 2, 2, 3, 3, null, null]);
  });

  it('counts the two new attempts as failed payments', () => {
    expect(FAILED_PAYMENT_STATUSES).toEqual([
      'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA',
      'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO',
    ]);
    expect(ONBOARDING_STATUSES.filter(isPaymentFailed)).toEqual(FAILED_PAYMENT_STATUSES);
    expect(FAILED_PAYMENT_STATUSES.map(openStatusOf)).toEqual([
      'AGUARDANDO_PAGAMENTO_MATRICULA',
      'AGUARDANDO_PAGAMENTO',
    ]);
    const open = ONBOARDING_STATUSES.filter((status) => !isPaymentFailed(status));
    expect(open.map(openStatusOf)).toEqual(open);
  });

  it('knows the statuses in which the enrolment fee is due', () => {
    expect(ENROLMENT_FEE_STATUSES).toEqual([
      'AGUARDANDO_PAGAMENTO_MATRICULA',
      'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA',
    ]);
  });

  it('maps each to its list label', () => {
    expect(ONBOARDING_STATUSES.map(listLabelKey)).toEqual([
      'waiting_signature',
      'waiting_payment',
      'waiting_payment',
      'waiting_payment',
      'waiting_payment',
      'waiting_start',
      'waiting_availability',
      'completed',
      'completed',
    ]);
  });
});

describe('coarseChange', () => {
  const accepted: OnboardingFacts = {
    contract_signed_at: new Date('2026-01-01T12:00:00Z'),
    reopened_at: null,
    enrollment_fee: 'paid',
    plan_payment: 'paid',
    enrollment_type: 'immediate_start',
    plan_start_date: '2026-01-01',
    enrollment_date: null,
    waived_through: 0,
    availability_slots: 0,
    weekly_minimum: 1,
    accepted: false,
  };

  it.each(COARSE_STATUSES)('results in the requested coarse value: %s', (change) => {
    const result = coarseChange(change, true, now);
    expect(result).not.toBeNull();
    expect(coarseStatus(onboardingStatus({ ...accepted, ...result }, now))).toBe(change);
  });

  it('refuses to complete a student without a class', () => {
    expect(coarseChange('completed', false, now)).toBeNull();
  });
});
