import type { SellersTexts } from '../pt-BR/sellers.ts';

export default {
  title: 'Responsables des ventes',
  cnpj: 'CNPJ',
  phone: 'Téléphone',
} satisfies SellersTexts;
