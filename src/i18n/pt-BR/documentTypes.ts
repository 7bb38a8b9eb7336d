import { area } from '../area.ts';

/** Document types (spec 3 §2, §8). */
export const documentTypes = area('documentTypes', {
  title: 'Tipos de Documento',
  name: 'Nome',
  created: 'Criado em',
  updated: 'Alterado em',
  edit: 'Editar tipo de documento',
  new_title: 'Novo Tipo de Documento',
  edit_title: 'Editar Tipo de Documento',
  name_missing: 'Campo obrigatório.',
  created_done: 'Um tipo de documento foi criado com sucesso!',
  edited_done: 'Um tipo de documento foi editado com sucesso!',
});
