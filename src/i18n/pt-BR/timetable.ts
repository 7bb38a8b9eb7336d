import { area } from '../area.ts';

const texts = {
  title: 'Conferência da grade',
  again: 'Conferir agora',
  all_clear: 'A grade está em ordem',
  all_clear_text:
    'Nenhuma aula sobreposta, nenhuma turma acima das vagas e ninguém com menos horas que o contrato.',
  seen: '%{lessons} aulas e %{students} alunos conferidos em %{moment}.',
  findings: '%{smart_count} ponto a resolver |||| %{smart_count} pontos a resolver',
  more: 'e mais %{count}',
  open_calendar: 'Abrir a agenda',
  open_classes: 'Abrir as turmas',
  open_students: 'Abrir os alunos',
  nights: 'Conferências da noite',
  nights_text:
    'Todas as noites a grade é conferida e a administração recebe um aviso quando há algo a resolver.',
  no_nights: 'A primeira conferência acontece nesta noite.',
  night_clear: 'Em ordem',
  teacher_overlap: 'Professor em duas aulas ao mesmo tempo',
  student_overlap: 'Aluno em duas aulas ao mesmo tempo',
  class_over_full: 'Turmas acima das vagas',
  lesson_over_full: 'Aulas acima das vagas',
  no_room: 'Aulas sem sala',
  teacher_off: 'Aulas de professor inativo',
  teacher_away: 'Aulas em dia de ausência do professor',
  closed_day: 'Aulas em dia sem aula',
  seat_missing: 'Alunos sem vaga em aulas da própria turma',
  seat_after_term: 'Alunos com aulas depois do fim do contrato',
  fewer_hours: 'Alunos com menos horas que o contrato',
  has_seats: '%{has} alunos para %{needs} vagas',
  has_hours: '%{has} de %{needs} aulas por semana',
  seat_lessons: '%{smart_count} aula |||| %{smart_count} aulas',
  holds: 'Em ordem',
};
export type TimetableTexts = typeof texts;

export const timetable = area(texts, {
  en: () => import('../en/timetable.ts'),
  es: () => import('../es/timetable.ts'),
  de: () => import('../de/timetable.ts'),
  it: () => import('../it/timetable.ts'),
  fr: () => import('../fr/timetable.ts'),
});
