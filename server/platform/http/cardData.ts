import { holdsCardNumber } from '../../../domain/cardNumber.ts';
import { AppError } from '../errors.ts';

const MAX_DEPTH = 50;

/** Such requests are refused before they are logged (PAY-4). */
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
