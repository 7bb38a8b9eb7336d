import { area } from '../area.ts';

const texts = {
  title: 'Feedback',
  person: 'Pessoa',
  text: 'Mensagem',
  page: 'Tela',
  status: 'Situação',
  sent: 'Enviado em',
  open: 'Aberto',
  closed: 'Concluído',
  details: 'Ver mensagem',
  close: 'Concluir',
  reopen: 'Reabrir',
  note: 'Observação da equipe',
  note_hint: 'Só a administração vê.',
  save_note: 'Salvar observação',
  note_saved: 'Observação salva.',
  was_closed: 'Feedback concluído.',
  was_reopened: 'Feedback reaberto.',
  send_title: 'Enviar feedback',
  send_label: 'O que podemos melhorar?',
  send_hint: 'Sua mensagem chega à administração da escola. Ctrl+Enter ou Cmd+Enter envia.',
  send: 'Enviar',
  sent_title: 'Obrigado!',
  sent_text: 'Sua mensagem foi enviada.',
};
export type FeedbackTexts = typeof texts;

export const feedback = area(texts, {
  en: () => import('../en/feedback.ts'),
  es: () => import('../es/feedback.ts'),
  de: () => import('../de/feedback.ts'),
  it: () => import('../it/feedback.ts'),
  fr: () => import('../fr/feedback.ts'),
});
