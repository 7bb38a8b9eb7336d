import type { SearchTexts } from '../pt-BR/search.ts';

export default {
  search: 'Buscar',
  search_hint: 'Busca personas, grupos, contratos, pantallas y acciones',
  search_people: 'Personas',
  search_classes: 'Grupos',
  search_contracts: 'Contratos',
  search_screens: 'Pantallas',
  search_actions: 'Acciones',
  search_none: 'No hay resultados para «%{text}»',
  search_none_text: 'Revisa la ortografía o prueba con otra palabra.',
  search_found: '%{smart_count} resultado |||| %{smart_count} resultados',
  search_add: '%{screen}: añadir',
  search_failed: 'La búsqueda de personas ha fallado. Las pantallas y acciones siguen disponibles.',
  search_keys: '↑ ↓ para elegir, Intro para abrir, Esc para cerrar',
  theme_light: 'Usar el tema claro',
  theme_dark: 'Usar el tema oscuro',
} satisfies SearchTexts;
