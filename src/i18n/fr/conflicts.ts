import type { ConflictsTexts } from '../pt-BR/conflicts.ts';

export default {
  title: 'Conflits d’horaire',
  check: 'Vérifiez avant d’enregistrer',
  intro:
    '%{smart_count} cours est en conflit. Choisissez ce qu’il devient avant d’enregistrer. |||| %{smart_count} cours sont en conflit. Choisissez ce que devient chacun avant d’enregistrer.',
  teacher: '%{name} donne déjà le cours %{title}, de %{from} à %{until}.',
  student: '%{name} a déjà le cours %{title}, de %{from} à %{until}.',
  absence: '%{name} est en congé : %{title}.',
  closed: 'L’école est fermée : %{title}.',
  skip: 'Sauter ce cours',
  keep: 'Maintenir quand même',
  skip_all: 'Tout sauter',
  to_decide: 'Il reste %{smart_count} cours à décider. |||| Il reste %{smart_count} cours à décider.',
  more: '%{smart_count} autre conflit suit après ceux-ci. |||| %{smart_count} autres conflits suivent après ceux-ci.',
  closed_days: 'Pas de cours, car l’école est fermée :',
  closed_day: '%{date} (%{name})',
  change: 'Revenir et modifier',
  save: 'Enregistrer ainsi',
} satisfies ConflictsTexts;
