import { area } from '../area.ts';

const texts = {
  search: 'Buscar',
  search_hint: 'Busque pessoas, turmas, contratos, telas e ações',
  search_people: 'Pessoas',
  search_classes: 'Turmas',
  search_contracts: 'Contratos',
  search_screens: 'Telas',
  search_actions: 'Ações',
  search_none: 'Nada encontrado para “%{text}”',
  search_none_text: 'Confira a grafia ou tente outra palavra.',
  search_found: '%{smart_count} resultado |||| %{smart_count} resultados',
  search_add: '%{screen}: adicionar',
  search_failed: 'A busca de pessoas falhou. Telas e ações continuam disponíveis.',
  search_keys: '↑ ↓ para escolher, Enter para abrir, Esc para fechar',
  theme_light: 'Usar o tema claro',
  theme_dark: 'Usar o tema escuro',
};
export type SearchTexts = typeof texts;

export const search = area(texts, {
  en: () => import('../en/search.ts'),
  es: () => import('../es/search.ts'),
  de: () => import('../de/search.ts'),
  it: () => import('../it/search.ts'),
  fr: () => import('../fr/search.ts'),
});
