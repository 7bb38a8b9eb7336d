import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { at } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { listed } from './people.ts';

export const charge = {
  charge_id: 'c1',
  kind: 'plan',
  installment: 2,
  installments: 12,
  amount: 45_050,
  refunded: 0,
  due_date: '2026-03-02',
  status: 'open',
  days_late: 8,
  paid_at: null,
  can_be_covered: false,
  agreed_on: null,
  replaced_on: null,
  refundable: 0,
  is_refunded_by_provider: false,
  proof: null,
  refund: null,
};
export const person = { id: 'c1', user_id: 'u1', name: 'Ana Souza', photo_url: null, joint_total: null };
export const paid = {
  ...charge,
  charge_id: 'c2',
  kind: 'registration',
  installment: 1,
  installments: 1,
  amount: 15_000,
  status: 'paid',
  days_late: 0,
  paid_at: '2026-03-01T12:00:00.000Z',
};
/** An instalment that is late, and a fee that was paid at the provider. */
export const chargeRows = [
  { ...charge, ...person },
  {
    ...paid,
    ...person,
    id: 'c2',
    name: 'Bento Lima',
    refundable: 15_000,
    is_refunded_by_provider: true,
  },
];
export const statement = {
  name: 'Ana Souza',
  payer_name: 'Clara Souza',
  is_paid_by_guardian: false,
  charged: 60_050,
  paid: 15_000,
  refunded: 0,
  balance: 45_050,
  charges: [charge, paid],
};
export const office = ['view:charges', 'edit:charges', 'view:onboarding_status'];

/** The charges of the school, and the statement of one student. */
export const chargeReads = [
  quietBell(),
  http.get(at('/v1/charges'), () => listed(chargeRows)),
  http.get(at('/v1/statement/u1'), () => HttpResponse.json({ data: statement })),
];

export const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body);
