import type { z } from 'zod';
import { PaymentProviderError } from '../port.ts';

export function read<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const { data, success } = schema.safeParse(answer);
  // The parser's message would repeat values of the answer.
  if (!success) throw new PaymentProviderError(502, 'Pagar.me answered in an unknown form');
  return data;
}
