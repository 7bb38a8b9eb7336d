import type { EvaluationTexts } from '../pt-BR/evaluation.ts';

export default {
  title: 'Évaluer l’élève',
  'criterion.conversation': 'Conversation',
  'criterion.understanding': 'Compréhension',
  'criterion.dedication': 'Assiduité',
  rate: '%{criterion} de %{name}',
  absent: 'Absent',
  save: 'Enregistrer',
  incomplete: 'Évaluez tous les élèves sur tous les critères !',
  saved: 'Élèves évalués !',
  progress: '%{done} élève évalué sur %{smart_count} |||| %{done} élèves évalués sur %{smart_count}',
  which_lesson: 'Choisissez le cours à évaluer',
  pending: '%{smart_count} cours à évaluer',
  to_evaluate: '%{smart_count} élève à évaluer |||| %{smart_count} élèves à évaluer',
} satisfies EvaluationTexts;
