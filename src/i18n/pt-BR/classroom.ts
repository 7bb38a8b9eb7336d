import { area } from '../area.ts';

const texts = {
  title: 'Sala de aula',
  opening: 'Abrindo a sala…',
  'failed.token': 'Erro ao entrar na sala, tente novamente.',
  'failed.session': 'Erro ao criar a sala, tente novamente.',
  'failed.no_teacher': 'Erro: ID do professor não encontrado.',
  owes_title: 'Avaliações pendentes',
  owes_text:
    'Falta avaliar os alunos de %{name}, aula de %{day}. Quer fazer isso antes de entrar? |||| Faltam avaliações de %{smart_count} aulas, a primeira de %{name}, em %{day}. Quer fazer isso antes de entrar?',
  owes_enter: 'Entrar na aula',
  owes_evaluate: 'Avaliar agora',
};
export type ClassroomTexts = typeof texts;

export const classroom = area(texts, {
  en: () => import('../en/classroom.ts'),
  es: () => import('../es/classroom.ts'),
  de: () => import('../de/classroom.ts'),
  it: () => import('../it/classroom.ts'),
  fr: () => import('../fr/classroom.ts'),
});
