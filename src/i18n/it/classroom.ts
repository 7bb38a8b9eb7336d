import type { ClassroomTexts } from '../pt-BR/classroom.ts';

export default {
  title: 'Aula',
  opening: "Apertura dell'aula…",
  'failed.token': "Impossibile entrare nell'aula, riprova.",
  'failed.session': "Impossibile creare l'aula, riprova.",
  'failed.no_teacher': "Errore: ID dell'insegnante non trovato.",
  owes_title: 'Valutazioni in sospeso',
  owes_text:
    'Mancano le valutazioni degli studenti di %{name}, lezione del %{day}. Vuoi farle prima di entrare? |||| Mancano le valutazioni di %{smart_count} lezioni, la prima di %{name}, il %{day}. Vuoi farle prima di entrare?',
  owes_enter: 'Entra nella lezione',
  owes_evaluate: 'Valuta ora',
} satisfies ClassroomTexts;
