import { normalisePhone } from '../../../domain/brazil.ts';

/** The chat of a phone number; the country code 55 is added when it is missing (spec 3 §2 'Pós Vendas'). */
export const whatsAppOf = (phone: string): string =>
  `https://wa.me/${normalisePhone(phone).replace(/\D/g, '')}`;
