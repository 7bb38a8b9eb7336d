import { z } from 'zod';

/** Cents. */
const cents = z.number().int().min(0);
const text = z.string().nullish();
const names = z.record(z.string(), z.unknown()).nullish();

const charge = z.object({
  id: z.string(),
  status: z.string(),
  amount: cents,
  paid_amount: cents.nullish(),
  canceled_amount: cents.nullish(),
  paid_at: text,
  last_transaction: z.object({ status: text, success: z.boolean().nullish() }).nullish(),
});
export type PagarmeCharge = z.output<typeof charge>;

export const order = z.object({
  id: z.string(),
  code: text,
  metadata: names,
  charges: z.array(charge).nullish(),
});
export type PagarmeOrder = z.output<typeof order>;

export const orders = z.object({ data: z.array(order).nullish() });

export const link = z.object({ id: z.string(), status: text });
export const openedLink = link.extend({ url: z.url({ protocol: /^https?$/ }) });

export const named = z.object({ id: z.string() });

/** Pagar.me writes brands in its own case. */
export const card = z.object({
  id: z.string(),
  brand: text,
  last_four_digits: z.string().regex(/^\d{4}$/),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2100),
});

const referred = { id: z.string(), code: text, metadata: names };

/** `data` is an order, or a charge that names its order; other events name neither. */
export const event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(100),
  data: z.object({ ...referred, order: z.object(referred).nullish() }),
});

export const jwks = z.object({
  keys: z.array(
    z.looseObject({
      kid: text,
      kty: z.string(),
      use: text,
      n: z.string().optional(),
      e: z.string().optional(),
    }),
  ),
});

/** Only the names of refused fields, since an answer repeats what was sent. */
export const failure = z.object({ errors: z.record(z.string(), z.unknown()).nullish() });
