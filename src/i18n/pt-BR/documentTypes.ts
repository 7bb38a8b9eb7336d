import { area } from '../area.ts';

const texts = {
  title: 'Tipos de Documento',
  name: 'Nome',
  required_for: 'Obrigatório para',
  expires: 'Tem validade',
  created: 'Criado em',
  updated: 'Alterado em',
  edit: 'Editar tipo de documento',
  new_title: 'Novo Tipo de Documento',
  edit_title: 'Editar Tipo de Documento',
  name_missing: 'Campo obrigatório.',
  created_done: 'Um tipo de documento foi criado com sucesso!',
  edited_done: 'Um tipo de documento foi editado com sucesso!',
};
export type DocumentTypesTexts = typeof texts;

export const documentTypes = area(texts, {
  en: () => import('../en/documentTypes.ts'),
  es: () => import('../es/documentTypes.ts'),
  de: () => import('../de/documentTypes.ts'),
  it: () => import('../it/documentTypes.ts'),
  fr: () => import('../fr/documentTypes.ts'),
});
