import type { NextLessonTexts } from '../pt-BR/nextLesson.ts';

export default {
  next_lesson: 'Prochain cours',
  no_lesson: 'Aucun cours prévu',
  no_lesson_text: 'Dès qu’un de vos cours est à l’agenda, il apparaît ici.',
  live_now: 'En direct',
  starts_in: 'Commence dans %{left}',
  enter: 'Entrer dans le cours',
  reopen: 'Rouvrir',
  ended: 'Cours terminé',
  details: 'Voir les détails',
  opens_before: 'La salle ouvre 15 minutes avant.',
} satisfies NextLessonTexts;
