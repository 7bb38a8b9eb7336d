import type { SearchTexts } from '../pt-BR/search.ts';

export default {
  search: 'Suchen',
  search_hint: 'Personen, Klassen, Verträge, Seiten und Aktionen suchen',
  search_people: 'Personen',
  search_classes: 'Klassen',
  search_contracts: 'Verträge',
  search_screens: 'Seiten',
  search_actions: 'Aktionen',
  search_none: 'Nichts gefunden für „%{text}“',
  search_none_text: 'Prüfe die Schreibweise oder versuche ein anderes Wort.',
  search_found: '%{smart_count} Ergebnis |||| %{smart_count} Ergebnisse',
  search_add: '%{screen}: hinzufügen',
  search_failed: 'Die Personensuche ist fehlgeschlagen. Seiten und Aktionen sind weiter verfügbar.',
  search_keys: '↑ ↓ zum Auswählen, Enter zum Öffnen, Esc zum Schließen',
  theme_light: 'Helles Design verwenden',
  theme_dark: 'Dunkles Design verwenden',
} satisfies SearchTexts;
