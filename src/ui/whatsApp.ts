import { normalisePhone } from '../../domain/brazil.ts';

/** Opens a chat with `text` typed already; a missing country code is 55. */
export const whatsAppLink = (phone: string, text = ''): string => {
  const query = text && `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${normalisePhone(phone).replace(/\D/g, '')}${query}`;
};
