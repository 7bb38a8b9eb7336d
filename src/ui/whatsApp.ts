import { normalisePhone } from '../../domain/brazil.ts';

/** A missing country code is 55. */
export const whatsAppLink = (phone: string): string =>
  `https://wa.me/${normalisePhone(phone).replace(/\D/g, '')}`;
