import { area } from '../area.ts';

const texts = {
  greeting: 'Oi, %{name}',
  teacher: 'Professor',
  no_teacher: 'Você ainda não está em uma turma.',
  chat: 'Conversar',
  classmates: 'Minha Sala',
  no_classmates: 'Por enquanto, só você nesta sala.',
  lesson_line: '%{day}, %{start} às %{end}, com %{name}',
  mates: '%{smart_count} colega |||| %{smart_count} colegas',
  participation: 'Participação',
  'attendance.high': 'Excelente',
  'attendance.medium': 'Boa',
  'attendance.low': 'Baixa',
  attended: '%{count} de %{smart_count} aula |||| %{count} de %{smart_count} aulas',
  certificate_now: 'Acima de 75% você já pode emitir o certificado.',
  certificate_from: 'A partir de 75% você pode emitir o certificado.',
  no_attendance: 'Sua participação aparece depois da primeira aula.',
  evolution: 'Evolução',
  months: '%{smart_count} mês |||| %{smart_count} meses',
  range: 'Período',
  expand: 'Ampliar',
  no_evolution: 'Sem dados para visualizar',
  'criterion.conversation': 'Conversação',
  'criterion.understanding': 'Compreensão',
  'criterion.dedication': 'Dedicação',
  upcoming: 'Próximas aulas',
  today: 'Hoje',
  has_lesson: 'com aula',
  minutes_with: '%{minutes} min, %{name}',
  no_lesson_day: 'Nenhuma aula neste dia.',
  see_more: 'Ver mais +',
  edit_availability: 'Editar disponibilidade',
  inactive_title: 'Conta Inativa',
  inactive_text:
    'Sua conta está temporariamente inativa. Entre em contato com o suporte para reativar sua conta.',
  inactive_support: 'Falar com o suporte',
};
export type StudentTexts = typeof texts;

export const student = area(texts, {
  en: () => import('../en/student.ts'),
  es: () => import('../es/student.ts'),
  de: () => import('../de/student.ts'),
  it: () => import('../it/student.ts'),
  fr: () => import('../fr/student.ts'),
});
