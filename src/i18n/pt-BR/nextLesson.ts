import { area } from '../area.ts';

const texts = {
  next_lesson: 'Próxima aula',
  no_lesson: 'Nenhuma aula marcada',
  no_lesson_text: 'Assim que houver uma aula sua na agenda, ela aparece aqui.',
  live_now: 'Ao vivo agora',
  starts_in: 'Começa em %{left}',
  enter: 'Entrar na aula',
  reopen: 'Abrir de novo',
  ended: 'Aula encerrada',
  details: 'Ver detalhes',
  opens_before: 'A sala abre 15 minutos antes.',
};
export type NextLessonTexts = typeof texts;

export const nextLesson = area(texts, {
  en: () => import('../en/nextLesson.ts'),
  es: () => import('../es/nextLesson.ts'),
  de: () => import('../de/nextLesson.ts'),
  it: () => import('../it/nextLesson.ts'),
  fr: () => import('../fr/nextLesson.ts'),
});
