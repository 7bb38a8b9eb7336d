import { area } from '../area.ts';

const texts = {
  greeting: 'Olá, %{name}',
  register: 'Cadastrar aluno',
  after_sales: 'Pós Vendas',
  see_all: 'Ver todos',
  stages: 'Onde estão os alunos',
  students: '%{smart_count} aluno |||| %{smart_count} alunos',
  delinquent: 'Com parcela em atraso',
  whatsapp: 'Conversar no WhatsApp',
  details: 'Ver dados',
  no_students: 'Você ainda não tem alunos',
  no_students_text: 'Quem você cadastrar aparece aqui, com cada passo da matrícula.',
  panel: 'Painel',
  active_students: 'Alunos',
  active: 'ativos',
  inactive: 'inativos',
  to_direct: 'Direcionar Aluno',
  waiting_direction: 'a direcionar',
  waiting_acceptance: 'Aguardando Aceite',
  waiting_answer: 'aguardando resposta',
  sessions: 'Sessões Ativas',
  online: 'sessões abertas',
  longest_direct: 'Há mais tempo sem professor',
  longest_answer: 'Há mais tempo sem resposta',
  nobody_to_direct: 'Ninguém espera ser direcionado.',
  nobody_waiting: 'Nenhum aluno espera por um aceite.',
  open_panel: 'Abrir %{name}',
  nothing_to_show: 'Seu perfil ainda não tem números no painel',
  nothing_to_show_text: 'Use o menu para abrir as telas do seu perfil.',
  no_teacher: 'Sem professor',
};
export type SalesTexts = typeof texts;

export const sales = area(texts, {
  en: () => import('../en/sales.ts'),
  es: () => import('../es/sales.ts'),
  de: () => import('../de/sales.ts'),
  it: () => import('../it/sales.ts'),
  fr: () => import('../fr/sales.ts'),
});
