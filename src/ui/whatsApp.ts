import { normalisePhone } from '../../domain/brazil.ts';

/** Builds a URL that opens a chat with `text` prefilled; the default country code is 55. */
export const whatsAppLink = (phone: string, text = ''): string => {
  const query = text && `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${normalisePhone(phone).replace(/\D/g, '')}${query}`;
};
