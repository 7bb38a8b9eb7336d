import { area } from '../area.ts';

const texts = {
  title: 'Permissões de Acesso',
  name: 'Nome',
  quantity: 'Permissões',
  status: 'Status',
  updated: 'Alterada em',
  add: 'Adicionar',
  edit: 'Editar permissão',
  new_title: 'Nova permissão de acesso',
  edit_title: 'Editar permissão de acesso',
  name_hint: 'Como a equipe chama esta função.',
  permissions: 'O que esta função pode fazer',
  resource: 'Recurso',
  view: 'Ver',
  create: 'Criar',
  edit_operation: 'Editar',
  delete: 'Excluir',
  all_of: 'Tudo de %{name}',
  always: 'sempre incluída',
  not_held: 'você não tem esta permissão, por isso não pode concedê-la',
  only_held: 'Você pode conceder as permissões que você mesmo tem. As outras ficam indisponíveis.',
  name_short: 'O nome necessita de ao menos 3 caracteres.',
  none_picked: 'É necessaria ao menos uma permissão.',
  exists: 'Permissão já existente!',
  saved: 'Permissão de acesso salva com sucesso!',
  switched_on: '%{name} está ativa',
  switched_off: '%{name} está inativa',
  chosen: '%{smart_count} permissão escolhida |||| %{smart_count} permissões escolhidas',
  activate: 'Ativar',
  deactivate: 'Desativar',
  bulk_on: 'Ativar %{smart_count} permissão de acesso? |||| Ativar %{smart_count} permissões de acesso?',
  bulk_on_text: 'Quem tem estas funções volta a poder o que elas permitem.',
  bulk_on_done:
    '%{smart_count} permissão de acesso ativada. |||| %{smart_count} permissões de acesso ativadas.',
  bulk_off:
    'Desativar %{smart_count} permissão de acesso? |||| Desativar %{smart_count} permissões de acesso?',
  bulk_off_text: 'Quem tem só estas funções perde o acesso agora. Nada é apagado.',
  bulk_off_done:
    '%{smart_count} permissão de acesso desativada. |||| %{smart_count} permissões de acesso desativadas.',
};
export type RolesTexts = typeof texts;

export const roles = area(texts, {
  en: () => import('../en/roles.ts'),
  es: () => import('../es/roles.ts'),
  de: () => import('../de/roles.ts'),
  it: () => import('../it/roles.ts'),
  fr: () => import('../fr/roles.ts'),
});
