import type { EvaluationTexts } from '../pt-BR/evaluation.ts';

export default {
  title: 'Valuta studente',
  'criterion.conversation': 'Conversazione',
  'criterion.understanding': 'Comprensione',
  'criterion.dedication': 'Impegno',
  rate: '%{criterion} di %{name}',
  absent: 'Assente',
  save: 'Salva',
  incomplete: 'Valuta tutti gli studenti in tutti i criteri!',
  saved: 'Studenti valutati!',
  progress: '%{done} di %{smart_count} studente valutato |||| %{done} di %{smart_count} studenti valutati',
  which_lesson: 'Scegli la lezione da valutare',
  pending: '%{smart_count} lezione da valutare |||| %{smart_count} lezioni da valutare',
  to_evaluate: '%{smart_count} studente da valutare |||| %{smart_count} studenti da valutare',
} satisfies EvaluationTexts;
