import type { ClassroomTexts } from '../pt-BR/classroom.ts';

export default {
  title: 'Classroom',
  opening: 'Opening the room…',
  'failed.token': 'You could not join the room. Try again.',
  'failed.session': 'The room could not be created. Try again.',
  'failed.no_teacher': 'Error: teacher ID not found.',
  owes_title: 'Pending evaluations',
  owes_text:
    'The students of %{name}, lesson of %{day}, have not been evaluated yet. Evaluate them before joining? |||| %{smart_count} lessons have not been evaluated yet, the first of %{name} on %{day}. Evaluate them before joining?',
  owes_enter: 'Join the lesson',
  owes_evaluate: 'Evaluate now',
} satisfies ClassroomTexts;
