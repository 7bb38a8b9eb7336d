import { holdsCardNumber } from '../../../domain/cardNumber.ts';
import { AppError } from '../errors.ts';

/** No body of the contract comes near to this; deeper ones are made to exhaust the stack. */
const MAX_DEPTH = 50;

/**
 * True when a body, query or parameter holds a card number, in a text, number or name, or a CVV: such a request is
 * refused before it is logged (PAY-4).
 */
export function holdsCardData(given: unknown, depth = 0): boolean {
  if (typeof given === 'string') return holdsCardNumber(given);
  if (typeof given === 'number' || typeof given === 'bigint') return holdsCardNumber(String(given));
  if (typeof given !== 'object' || given === null || Buffer.isBuffer(given)) return false;
  if (depth > MAX_DEPTH) throw new AppError('invalid_request');
  return Object.entries(given).some(
    ([name, value]) =>
      holdsCardNumber(name) ||
      (/^(cvv|cvc|card_cvv)$/i.test(name) && /^\d{3,4}$/.test(String(value))) ||
      holdsCardData(value, depth + 1),
  );
}
