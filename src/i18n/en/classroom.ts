import type { ClassroomTexts } from '../pt-BR/classroom.ts';

export default {
  title: 'Classroom',
  opening: 'Opening the room…',
  'failed.token': 'You could not join the room, try again.',
  'failed.session': 'The room could not be created, try again.',
  'failed.no_teacher': 'Error: teacher ID not found.',
  owes_title: 'Pending evaluations',
  owes_text:
    'The students of %{name}, lesson of %{day}, are still to be evaluated. Do it before joining? |||| %{smart_count} lessons are still to be evaluated, the first of %{name} on %{day}. Do it before joining?',
  owes_enter: 'Join the lesson',
  owes_evaluate: 'Evaluate now',
} satisfies ClassroomTexts;
