import { brandOf, type CardBrand } from './paymentCard.ts';

/** `failed` is refused when it is stored, `fails_later` when it is charged. */
export type SandboxOutcome = 'paid' | 'failed' | 'fails_later';

/** The only numbers that the sandbox takes; any other one may be a real card (PAY-10, PAY-17). */
export const sandboxCards: Readonly<Record<string, SandboxOutcome>> = {
  '4000000000000010': 'paid',
  '5555555555554444': 'paid',
  '378282246310005': 'paid',
  '6362970000457013': 'paid',
  '6062825624254001': 'paid',
  '4000000000000028': 'failed',
  '4000000000000044': 'fails_later',
};

const numbers = Object.keys(sandboxCards);
const token = /^token_sandbox_(\d)_[a-z]{16,64}$/;
const stored = /^card_sandbox_(\d)_/;

interface SandboxCard {
  brand: CardBrand;
  last_four: string;
  outcome: SandboxOutcome;
}

/** Names a test card by its place in the list; null for any other number. `nonce` makes the token a new one and has letters alone. */
export function sandboxToken(number: string, nonce: string): string | null {
  const place = numbers.indexOf(number.replace(/\D/g, ''));
  return place < 0 ? null : `token_sandbox_${place}_${nonce}`;
}

/** The same card of the same owner has the same id. */
export const sandboxCardId = (text: string, owner: string): string =>
  `card_sandbox_${token.exec(text)?.[1] ?? ''}_${owner}`;

/** The card of a token, or of the id under which the sandbox has stored it. */
export function readSandboxToken(text: string): SandboxCard | null {
  const place = token.exec(text)?.[1] ?? stored.exec(text)?.[1];
  const number = place === undefined ? undefined : numbers[Number(place)];
  const brand = number === undefined ? null : brandOf(number);
  const outcome = number === undefined ? undefined : sandboxCards[number];
  return number !== undefined && brand && outcome ? { brand, last_four: number.slice(-4), outcome } : null;
}
