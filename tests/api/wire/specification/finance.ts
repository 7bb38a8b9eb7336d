import { planForm } from '../../../resources/areas/paymentPlans.ts';
import type { Target } from '../../../security/target.ts';
import type { Case } from './case.ts';

/** A payment plan as the list returns it, without the version that a second update would make stale. */
async function plan(t: Target): Promise<Record<string, unknown>> {
  const reply = await fetch(`${t.world.school.url}/api/v1/payment-plans`, {
    method: 'POST',
    headers: { authorization: `Bearer ${t.profile.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(planForm),
  });
  const { data } = (await reply.json()) as { data: Record<string, unknown> };
  const { updated_at: _, ...record } = data;
  return record;
}

/** Payment plans. */
export const finance: readonly Case[] = [
  { call: 'POST /v1/payment-plans', as: 'A', write: () => ({ path: '/v1/payment-plans', body: planForm }) },
  {
    call: 'GET /v1/payment-plans',
    as: 'A',
    write: () => ({ path: '/v1/payment-plans?page=1&name=Parcelado&value=1200.5&status=true' }),
  },
  {
    call: 'UPDATE /v1/payment-plans/{id}',
    as: 'A',
    write: async (t) => {
      const record = await plan(t);
      return { path: `/v1/payment-plans/${record.id}`, body: { ...record, name: 'Parcelado em 9x' } };
    },
  },
  {
    call: 'UPDATE /v1/payment-plans/{id}/change-status',
    as: 'A',
    write: async (t) => {
      const record = await plan(t);
      return { path: `/v1/payment-plans/${record.id}/change-status`, body: { ...record, status: false } };
    },
  },
];
