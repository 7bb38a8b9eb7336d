import { area } from '../area.ts';

const texts = {
  title: 'Executivos de Vendas',
  cnpj: 'CNPJ',
  phone: 'Telefone',
};
export type SellersTexts = typeof texts;

export const sellers = area(texts, {
  en: () => import('../en/sellers.ts'),
  es: () => import('../es/sellers.ts'),
  de: () => import('../de/sellers.ts'),
  it: () => import('../it/sellers.ts'),
  fr: () => import('../fr/sellers.ts'),
});
