import type { DocumentTypesTexts } from '../pt-BR/documentTypes.ts';

export default {
  title: 'Types de document',
  name: 'Nom',
  required_for: 'Obligatoire pour',
  expires: 'A une date d’expiration',
  created: 'Créé le',
  updated: 'Modifié le',
  edit: 'Modifier le type de document',
  new_title: 'Nouveau type de document',
  edit_title: 'Modifier le type de document',
  name_missing: 'Champ obligatoire.',
  created_done: 'Le type de document a été créé !',
  edited_done: 'Le type de document a été modifié !',
} satisfies DocumentTypesTexts;
