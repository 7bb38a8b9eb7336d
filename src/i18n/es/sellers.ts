import type { SellersTexts } from '../pt-BR/sellers.ts';

export default {
  title: 'Ejecutivos de ventas',
  cnpj: 'CNPJ',
  phone: 'Teléfono',
} satisfies SellersTexts;
