import { area } from '../area.ts';

const texts = {
  print: 'Imprimir',
  subscribe: 'Assinar agenda',
  intro:
    'Um endereço secreto leva as suas aulas ao Google Agenda, ao calendário da Apple ou ao Outlook, sempre na hora do aparelho.',
  secret: 'Quem tem o endereço vê as suas aulas sem entrar na conta. Não o compartilhe.',
  make: 'Criar endereço',
  since: 'Sua agenda tem um endereço desde %{day}. Por segurança, ele só aparece quando é criado.',
  renew: 'Criar novo endereço',
  revoke: 'Revogar',
  address: 'Endereço da agenda',
  once: 'Copie agora: por segurança, o endereço não aparece de novo.',
  open: 'Abrir no calendário deste aparelho',
  google: 'No computador, ao lado de “Outras agendas”, escolha “+”, “Do URL” e cole o endereço.',
  apple:
    'No iPhone: Ajustes, Apps, Calendário, Contas, Adicionar Conta, Outra, Adicionar Calendário Assinado. No Mac: Arquivo, Nova Assinatura de Calendário.',
  outlook: 'Em “Adicionar calendário”, escolha “Assinar da Web” e cole o endereço.',
  pace: 'Cada aplicativo busca as mudanças no seu ritmo; o Google pode levar até um dia.',
  renew_title: 'Criar novo endereço?',
  renew_text: 'O endereço atual deixa de funcionar. Assine de novo nos aplicativos em que você o usa.',
  revoke_title: 'Revogar o endereço?',
  revoke_text: 'As suas aulas deixam de aparecer nos aplicativos que usam este endereço.',
  revoked: 'Endereço revogado.',
  sheet: 'Agenda de %{name}',
  free: 'Sem aulas',
};
export type AgendaTexts = typeof texts;

export const agenda = area(texts, {
  en: () => import('../en/agenda.ts'),
  es: () => import('../es/agenda.ts'),
  de: () => import('../de/agenda.ts'),
  it: () => import('../it/agenda.ts'),
  fr: () => import('../fr/agenda.ts'),
});
