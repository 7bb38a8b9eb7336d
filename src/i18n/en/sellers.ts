import type { SellersTexts } from '../pt-BR/sellers.ts';

export default {
  title: 'Sales executives',
  cnpj: 'CNPJ',
  phone: 'Phone',
} satisfies SellersTexts;
