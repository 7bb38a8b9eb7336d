import type { SellersTexts } from '../pt-BR/sellers.ts';

export default {
  title: 'Vertrieb',
  cnpj: 'CNPJ',
  phone: 'Telefon',
} satisfies SellersTexts;
