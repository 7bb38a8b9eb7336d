import { normalisePhone } from '../../../domain/brazil.ts';

/** The chat of a phone number; the country code 55 is added when it is missing. */
export const whatsAppOf = (phone: string): string =>
  `https://wa.me/${normalisePhone(phone).replace(/\D/g, '')}`;
