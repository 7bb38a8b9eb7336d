import type { TimetableTexts } from '../pt-BR/timetable.ts';

export default {
  title: "Controllo dell'orario",
  again: 'Controlla ora',
  all_clear: "L'orario è in ordine",
  all_clear_text:
    'Nessuna lezione sovrapposta, nessuna classe oltre i posti e nessuno con meno ore del contratto.',
  seen: '%{lessons} lezioni e %{students} studenti controllati il %{moment}.',
  findings: '%{smart_count} punto da risolvere |||| %{smart_count} punti da risolvere',
  more: 'e altri %{count}',
  open_calendar: 'Apri il calendario',
  open_classes: 'Apri le classi',
  open_students: 'Apri gli studenti',
  nights: 'Controlli notturni',
  nights_text:
    "L'orario viene controllato ogni notte e l'amministrazione riceve un avviso quando c'è qualcosa da risolvere.",
  no_nights: 'Il primo controllo avviene stanotte.',
  night_clear: 'In ordine',
  teacher_overlap: 'Insegnante in due lezioni contemporaneamente',
  student_overlap: 'Studente in due lezioni contemporaneamente',
  class_over_full: 'Classi oltre i posti',
  lesson_over_full: 'Lezioni oltre i posti',
  no_room: 'Lezioni senza aula',
  teacher_off: 'Lezioni di un insegnante inattivo',
  teacher_away: "Lezioni in un giorno di assenza dell'insegnante",
  closed_day: 'Lezioni in un giorno senza lezioni',
  fewer_hours: 'Studenti con meno ore del contratto',
  has_seats: '%{has} studenti per %{needs} posti',
  has_hours: '%{has} lezioni su %{needs} a settimana',
  holds: 'In ordine',
} satisfies TimetableTexts;
