import type { SellersTexts } from '../pt-BR/sellers.ts';

export default {
  title: 'Responsabili vendite',
  cnpj: 'CNPJ',
  phone: 'Telefono',
} satisfies SellersTexts;
