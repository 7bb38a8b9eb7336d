import type { SearchTexts } from '../pt-BR/search.ts';

export default {
  search: 'Search',
  search_hint: 'Search people, classes, contracts, screens and actions',
  search_people: 'People',
  search_classes: 'Classes',
  search_contracts: 'Contracts',
  search_screens: 'Screens',
  search_actions: 'Actions',
  search_none: 'Nothing found for “%{text}”',
  search_none_text: 'Check the spelling or try another word.',
  search_found: '%{smart_count} result |||| %{smart_count} results',
  search_add: '%{screen}: add',
  search_failed: 'The search for people failed. Screens and actions are still available.',
  search_keys: '↑ ↓ to choose, Enter to open, Esc to close',
  theme_light: 'Use the light theme',
  theme_dark: 'Use the dark theme',
} satisfies SearchTexts;
