import type { NextLessonTexts } from '../pt-BR/nextLesson.ts';

export default {
  next_lesson: 'Next lesson',
  no_lesson: 'No lesson scheduled',
  no_lesson_text: 'As soon as a lesson of yours is on the calendar, it shows here.',
  live_now: 'Live now',
  starts_in: 'Starts in %{left}',
  enter: 'Join the lesson',
  reopen: 'Open again',
  ended: 'Lesson ended',
  details: 'See details',
  opens_before: 'The room opens 15 minutes before.',
} satisfies NextLessonTexts;
