import type { DocumentTypesTexts } from '../pt-BR/documentTypes.ts';

export default {
  title: 'Tipi di documento',
  name: 'Nome',
  required_for: 'Obbligatorio per',
  expires: 'Ha una scadenza',
  created: 'Creato il',
  updated: 'Modificato il',
  edit: 'Modifica tipo di documento',
  new_title: 'Nuovo tipo di documento',
  edit_title: 'Modifica tipo di documento',
  name_missing: 'Campo obbligatorio.',
  created_done: 'Tipo di documento creato!',
  edited_done: 'Tipo di documento modificato!',
} satisfies DocumentTypesTexts;
