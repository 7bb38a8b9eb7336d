import type { NextLessonTexts } from '../pt-BR/nextLesson.ts';

export default {
  next_lesson: 'Prossima lezione',
  no_lesson: 'Nessuna lezione in programma',
  no_lesson_text: "Appena c'è una tua lezione in agenda, appare qui.",
  live_now: 'Dal vivo adesso',
  starts_in: 'Comincia tra %{left}',
  enter: 'Entra nella lezione',
  reopen: 'Apri di nuovo',
  ended: 'Lezione terminata',
  details: 'Vedi i dettagli',
  opens_before: "L'aula apre 15 minuti prima.",
} satisfies NextLessonTexts;
