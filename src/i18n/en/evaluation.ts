import type { EvaluationTexts } from '../pt-BR/evaluation.ts';

export default {
  title: 'Evaluate student',
  'criterion.conversation': 'Conversation',
  'criterion.understanding': 'Understanding',
  'criterion.dedication': 'Dedication',
  rate: '%{criterion} of %{name}',
  absent: 'Absent',
  save: 'Save',
  incomplete: 'Please rate every student on every criterion!',
  saved: 'Students evaluated!',
  progress: '%{done} of %{smart_count} student rated |||| %{done} of %{smart_count} students rated',
  which_lesson: 'Choose the lesson to evaluate',
  pending: '%{smart_count} lesson to evaluate |||| %{smart_count} lessons to evaluate',
  to_evaluate: '%{smart_count} student to evaluate |||| %{smart_count} students to evaluate',
} satisfies EvaluationTexts;
