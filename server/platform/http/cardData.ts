import { AppError } from '../errors.ts';

const luhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, char, index) => {
    const digit = Number(char) * (index % 2 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0) %
    10 ===
  0;

/** Whether a text is a card number, digits in groups or not, with a right check digit. */
export const isCardNumber = (text: string): boolean => {
  const digits = text.replace(/[\s-]/g, '');
  return /^[3-6]\d{14,18}$/.test(digits) && luhn(digits);
};

/** No body of the contract comes near to this; deeper ones are made to exhaust the stack. */
const MAX_DEPTH = 50;

/** True when a body holds a card number or CVV: such a request is refused before it is logged (ruling D). */
export function holdsCardData(body: unknown, depth = 0): boolean {
  if (typeof body === 'string') return isCardNumber(body);
  if (typeof body !== 'object' || body === null) return false;
  if (depth > MAX_DEPTH) throw new AppError('invalid_request');
  return Object.entries(body).some(
    ([name, value]) =>
      (/^(cvv|cvc|card_cvv)$/i.test(name) && /^\d{3,4}$/.test(String(value))) ||
      holdsCardData(value, depth + 1),
  );
}
