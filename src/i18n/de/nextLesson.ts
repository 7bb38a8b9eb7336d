import type { NextLessonTexts } from '../pt-BR/nextLesson.ts';

export default {
  next_lesson: 'Nächste Stunde',
  no_lesson: 'Keine Stunde geplant',
  no_lesson_text: 'Sobald eine Stunde für dich im Kalender steht, erscheint sie hier.',
  live_now: 'Jetzt live',
  starts_in: 'Beginnt in %{left}',
  enter: 'Zum Unterricht',
  reopen: 'Erneut öffnen',
  ended: 'Stunde beendet',
  details: 'Details ansehen',
  opens_before: 'Der Raum öffnet 15 Minuten vorher.',
} satisfies NextLessonTexts;
