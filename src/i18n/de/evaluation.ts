import type { EvaluationTexts } from '../pt-BR/evaluation.ts';

export default {
  title: 'Schüler bewerten',
  'criterion.conversation': 'Gespräch',
  'criterion.understanding': 'Verständnis',
  'criterion.dedication': 'Einsatz',
  rate: '%{criterion} von %{name}',
  absent: 'Abwesend',
  save: 'Speichern',
  incomplete: 'Bitte alle Schüler in allen Kriterien bewerten!',
  saved: 'Schüler bewertet!',
  progress: '%{done} von %{smart_count} Schüler bewertet |||| %{done} von %{smart_count} Schülern bewertet',
  which_lesson: 'Wähle die Stunde, die du bewerten möchtest',
  pending: '%{smart_count} Stunde zu bewerten |||| %{smart_count} Stunden zu bewerten',
  to_evaluate: '%{smart_count} Schüler zu bewerten',
} satisfies EvaluationTexts;
