import type { NextLessonTexts } from '../pt-BR/nextLesson.ts';

export default {
  next_lesson: 'Próxima clase',
  no_lesson: 'Ninguna clase programada',
  no_lesson_text: 'En cuanto haya una clase tuya en la agenda, aparece aquí.',
  live_now: 'En vivo ahora',
  starts_in: 'Empieza en %{left}',
  enter: 'Entrar en la clase',
  reopen: 'Abrir de nuevo',
  ended: 'Clase terminada',
  details: 'Ver detalles',
  opens_before: 'La sala abre 15 minutos antes.',
} satisfies NextLessonTexts;
