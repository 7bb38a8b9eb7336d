import type { ResponseOf } from '../../../../contract/index.ts';
import { digitsOf } from '../../../../domain/brazil.ts';
import { type CardForm, readExpiry } from '../../../../domain/paymentCard.ts';
import { sandboxToken } from '../../../../domain/sandboxCards.ts';

export type Tokens = NonNullable<ResponseOf<'GET /v1/payment-card'>['tokens']>;

/** The provider took none of the card's data, or the sandbox was given a number that may be a real card. */
export class NotTokenised extends Error {
  readonly reason: 'only_test_numbers' | 'not_tokenised';

  constructor(reason: NotTokenised['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const longestMs = 20_000;
const letters = 'abcdefghijklmnop';

/** Letters alone, because a run of digits could look like a card number. */
const nonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => letters[byte % letters.length]).join('');

const tokenIn = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
    ? answer.id
    : null;

/** The number goes from this browser to the provider; the school's server receives the token alone (PAY-4). */
export async function tokenise(tokens: Tokens, form: CardForm): Promise<string> {
  if (tokens.kind === 'sandbox') {
    const token = sandboxToken(form.number, nonce());
    if (!token) throw new NotTokenised('only_test_numbers');
    return token;
  }
  const card = {
    number: digitsOf(form.number),
    holder_name: form.holder_name.trim(),
    holder_document: form.holder_document.replace(/[^0-9A-Za-z]/g, ''),
    cvv: form.cvv,
    ...readExpiry(form.exp_date),
  };
  const reply = await fetch(tokens.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card }),
    credentials: 'omit',
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => null);
  const token = reply?.ok ? tokenIn(await reply.json().catch(() => null)) : null;
  if (!token) throw new NotTokenised('not_tokenised');
  return token;
}
