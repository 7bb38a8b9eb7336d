import type { DocumentTypesTexts } from '../pt-BR/documentTypes.ts';

export default {
  title: 'Tipos de documento',
  name: 'Nombre',
  required_for: 'Obligatorio para',
  expires: 'Tiene vencimiento',
  created: 'Creado el',
  updated: 'Modificado el',
  edit: 'Editar tipo de documento',
  new_title: 'Nuevo tipo de documento',
  edit_title: 'Editar tipo de documento',
  name_missing: 'Campo obligatorio.',
  created_done: '¡Se ha creado un tipo de documento!',
  edited_done: '¡Se ha modificado un tipo de documento!',
} satisfies DocumentTypesTexts;
