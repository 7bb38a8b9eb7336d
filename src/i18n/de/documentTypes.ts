import type { DocumentTypesTexts } from '../pt-BR/documentTypes.ts';

export default {
  title: 'Dokumentarten',
  name: 'Name',
  required_for: 'Pflicht für',
  expires: 'Läuft ab',
  created: 'Erstellt am',
  updated: 'Geändert am',
  edit: 'Dokumentart bearbeiten',
  new_title: 'Neue Dokumentart',
  edit_title: 'Dokumentart bearbeiten',
  name_missing: 'Pflichtfeld.',
  created_done: 'Die Dokumentart wurde angelegt!',
  edited_done: 'Die Dokumentart wurde geändert!',
} satisfies DocumentTypesTexts;
