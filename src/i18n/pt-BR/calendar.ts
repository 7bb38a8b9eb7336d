import { area } from '../area.ts';

const texts = {
  title: 'Agenda',
  group: 'Turma',
  private: 'Particular',
  live: 'Ao vivo',
  joinable: 'Sala aberta',
  cancelled: 'Cancelada',
  previous_week: 'Semana anterior',
  next_week: 'Próxima semana',
  today: 'Hoje',
  weeks: 'Semanas',
  days: 'Dias da semana',
  lessons_on: '%{smart_count} aula |||| %{smart_count} aulas',
  count: '%{smart_count} aluno |||| %{smart_count} alunos',
  no_lessons: 'Você ainda não tem aulas nesta semana.',
  no_lessons_day: 'Nenhuma aula neste dia.',
  kept: 'Aulas guardadas neste aparelho. Podem ter mudado.',
  class: 'Turma',
  teacher: 'Professor',
  when: 'Quando',
  duration: 'Duração',
  minutes: '%{minutes} minutos',
  students: 'Alunos',
  no_students: 'Nenhum aluno ainda',
  description: 'Descrição',
  no_description: 'Sem descrição',
  enter: 'Entrar na aula',
  reopen: 'Abrir de novo',
  ended: 'Aula encerrada',
  opens: 'A sala abre 15 minutos antes do início.',
};
export type CalendarTexts = typeof texts;

export const calendar = area(texts, {
  en: () => import('../en/calendar.ts'),
  es: () => import('../es/calendar.ts'),
  de: () => import('../de/calendar.ts'),
  it: () => import('../it/calendar.ts'),
  fr: () => import('../fr/calendar.ts'),
});
