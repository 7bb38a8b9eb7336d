import type { Input } from '../../contract/index.ts';
import { sandboxToken } from '../../domain/sandboxCards.ts';

type Form = Input<'POST /v1/pagarme/card/:user_id'>['body'];

let serial = 0;
const letters = 'abcdefghijklmnop';

/** A token that no form has had yet. */
export function newToken(number = '4000000000000010'): string {
  const mark = [...String(++serial).padStart(16, '0')].map((digit) => letters[Number(digit)]).join('');
  const token = sandboxToken(number, mark);
  if (!token) throw new Error(`${number} is not a card of the sandbox`);
  return token;
}

export const cardForm = (overrides: Partial<Form> = {}): Form => ({
  token: newToken(),
  brand: 'Visa',
  last_four: '0010',
  exp_date: '12-2030',
  holder_name: 'Beatriz A Prado',
  billing_address: {
    line_1: 'Avenida Paulista, 1578',
    city: 'São Paulo',
    state: 'SP',
    zipcode: '01310-100',
    country: 'BR',
  },
  ...overrides,
});
