import type { TimetableTexts } from '../pt-BR/timetable.ts';

export default {
  title: "Vérification de l'emploi du temps",
  again: 'Vérifier maintenant',
  all_clear: "L'emploi du temps est en ordre",
  all_clear_text:
    "Aucun cours qui se chevauche, aucune classe au-delà de ses places et personne avec moins d'heures que son contrat.",
  seen: '%{lessons} cours et %{students} élèves vérifiés le %{moment}.',
  findings: '%{smart_count} point à régler |||| %{smart_count} points à régler',
  more: 'et %{count} de plus',
  open_calendar: "Ouvrir l'agenda",
  open_classes: 'Ouvrir les classes',
  open_students: 'Ouvrir les élèves',
  nights: 'Vérifications de la nuit',
  nights_text:
    "L'emploi du temps est vérifié chaque nuit et l'administration est prévenue s'il y a un point à régler.",
  no_nights: 'La première vérification a lieu cette nuit.',
  night_clear: 'En ordre',
  teacher_overlap: 'Professeur dans deux cours à la fois',
  student_overlap: 'Élève dans deux cours à la fois',
  class_over_full: 'Classes au-delà de leurs places',
  lesson_over_full: 'Cours au-delà de leurs places',
  no_room: 'Cours sans salle',
  teacher_off: "Cours d'un professeur inactif",
  teacher_away: 'Cours pendant une absence du professeur',
  closed_day: 'Cours un jour sans cours',
  fewer_hours: "Élèves avec moins d'heures que leur contrat",
  has_seats: '%{has} élèves pour %{needs} places',
  has_hours: '%{has} cours sur %{needs} par semaine',
  holds: 'En ordre',
} satisfies TimetableTexts;
