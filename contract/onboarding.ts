import { z } from 'zod';
import { ONBOARDING_STATUSES } from '../domain/onboarding.ts';
import { CONTRACT_STATUSES } from '../domain/options.ts';
import type { Audited } from './areaParts.ts';
import { area, id, instant } from './call.ts';

const party = z.enum(['student', 'guardian']);

export const audited = {
  contexts: ['onboarding'],
} as const satisfies Audited;

export const calls = area({
  'GET /v1/onboarding/find-by-user-id': {
    summary: 'A user’s onboarding status, with the data of the current step',
    access: ['view:onboarding_status', 'view:availability_teacher'],
    scope: 'self',
    query: z.strictObject({ user_id: id }),
    response: z.object({
      onboarding_status: z.enum(ONBOARDING_STATUSES),
      student_id: id.nullable(),
      teacher_id: id.nullable(),
      /** The student was in a class before, and waits for another teacher. */
      had_teacher: z.boolean(),
      starts_on: z.string().nullable(),
      contract_frequency: z.string(),
      contract: z
        .object({
          contract_id: id,
          status: z.enum(CONTRACT_STATUSES),
          contract_url: z.string(),
          course: z.string(),
          student_level: z.string(),
          plan_type: z.string(),
          frequency: z.string(),
          plan_duration: z.string(),
          /** Cents. */
          value_plan: z.number().int(),
          value_registration: z.number().int(),
          installments: z.number().int(),
          validity: z.string(),
          /** The signing link comes by e-mail from the provider of signatures (CON-16). */
          is_signed_by_email: z.boolean(),
          signers: z.array(
            z.object({
              party,
              name: z.string(),
              email: z.string(),
              signed_at: instant.nullable(),
              /** True for the caller: a guardian signs by a link (CON-12). */
              is_mine: z.boolean(),
            }),
          ),
        })
        .nullable(),
      /** The longest first. */
      offers: z.array(
        z.object({
          payment_plan_id: id,
          name: z.string(),
          description: z.string(),
          installments: z.number().int(),
          /** Cents, of the first instalment. */
          amount: z.number().int(),
        }),
      ),
      charge: z
        .object({
          charge_id: id,
          kind: z.enum(['registration', 'plan']),
          installment: z.number().int(),
          amount: z.number().int(),
          due_date: z.string(),
          status: z.string(),
          failure: z.string().nullable(),
        })
        .nullable(),
      /** Cents of fee and first charge of the plan, while one payment can pay both (PAY-23). */
      joint_total: z.number().int().nullable(),
    }),
  },
});
