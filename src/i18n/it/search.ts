import type { SearchTexts } from '../pt-BR/search.ts';

export default {
  search: 'Cerca',
  search_hint: 'Cerca persone, classi, contratti, schermate e azioni',
  search_people: 'Persone',
  search_classes: 'Classi',
  search_contracts: 'Contratti',
  search_screens: 'Schermate',
  search_actions: 'Azioni',
  search_none: 'Nessun risultato per “%{text}”',
  search_none_text: 'Controlla l’ortografia o prova un’altra parola.',
  search_found: '%{smart_count} risultato |||| %{smart_count} risultati',
  search_add: '%{screen}: aggiungi',
  search_failed: 'La ricerca di persone non è riuscita. Schermate e azioni restano disponibili.',
  search_keys: '↑ ↓ per scegliere, Invio per aprire, Esc per chiudere',
  theme_light: 'Usa il tema chiaro',
  theme_dark: 'Usa il tema scuro',
} satisfies SearchTexts;
