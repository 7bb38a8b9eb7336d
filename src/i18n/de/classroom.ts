import type { ClassroomTexts } from '../pt-BR/classroom.ts';

export default {
  title: 'Unterrichtsraum',
  opening: 'Der Raum wird geöffnet…',
  'failed.token': 'Du konntest dem Raum nicht beitreten, bitte versuche es erneut.',
  'failed.session': 'Der Raum konnte nicht erstellt werden, bitte versuche es erneut.',
  'failed.no_teacher': 'Fehler: ID der Lehrkraft nicht gefunden.',
  owes_title: 'Offene Bewertungen',
  owes_text:
    'Die Schüler von %{name}, Stunde vom %{day}, sind noch nicht bewertet. Möchtest du das vor dem Beitreten erledigen? |||| %{smart_count} Stunden sind noch nicht bewertet, die erste von %{name} am %{day}. Möchtest du das vor dem Beitreten erledigen?',
  owes_enter: 'Zum Unterricht',
  owes_evaluate: 'Jetzt bewerten',
} satisfies ClassroomTexts;
