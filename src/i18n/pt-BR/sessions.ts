import { area } from '../area.ts';

const texts = {
  title: 'Sessões de Usuários Ativos',
  name: 'Nome',
  email: 'E-mail',
  device: 'Aparelho',
  unknown_device: 'Aparelho desconhecido',
  since: 'Entrou em',
  last_used: 'Último uso',
  this: 'Esta sessão',
  refresh: 'Atualizar',
  disconnect: 'Desconectar',
  disconnect_of: 'Desconectar %{name}, entrou em %{since}, último uso %{used}',
  times: 'Entrou em %{since} · último uso %{used}',
  disconnect_title: 'Desconectar usuário',
  disconnect_text:
    'A sessão de %{name} em %{device}, aberta em %{since} e usada pela última vez em %{used}, é encerrada. Para continuar, será preciso entrar de novo.',
  disconnect_own: 'Esta é a sua própria sessão. Você será redirecionado para o login.',
  disconnected: 'Um usuário teve sua sessão desconectada com sucesso!',
  disconnect_all: 'Desconectar todos',
  disconnect_all_title: 'Desconectar todos os usuários',
  disconnect_all_text:
    'Todas as sessões da escola são encerradas, inclusive a sua. Aulas ao vivo são interrompidas.',
  all_disconnected: 'Todas as sessões foram desconectadas. Você será redirecionado para o login.',
};
export type SessionsTexts = typeof texts;

export const sessions = area(texts, {
  en: () => import('../en/sessions.ts'),
  es: () => import('../es/sessions.ts'),
  de: () => import('../de/sessions.ts'),
  it: () => import('../it/sessions.ts'),
  fr: () => import('../fr/sessions.ts'),
});
