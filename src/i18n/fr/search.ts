import type { SearchTexts } from '../pt-BR/search.ts';

export default {
  search: 'Rechercher',
  search_hint: 'Rechercher des personnes, classes, contrats, écrans et actions',
  search_people: 'Personnes',
  search_classes: 'Classes',
  search_contracts: 'Contrats',
  search_screens: 'Écrans',
  search_actions: 'Actions',
  search_none: 'Aucun résultat pour « %{text} »',
  search_none_text: 'Vérifiez l’orthographe ou essayez un autre mot.',
  search_found: '%{smart_count} résultat |||| %{smart_count} résultats',
  search_add: '%{screen} : ajouter',
  search_failed: 'La recherche de personnes a échoué. Les écrans et actions restent disponibles.',
  search_keys: '↑ ↓ pour choisir, Entrée pour ouvrir, Échap pour fermer',
  theme_light: 'Utiliser le thème clair',
  theme_dark: 'Utiliser le thème sombre',
} satisfies SearchTexts;
