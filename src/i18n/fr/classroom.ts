import type { ClassroomTexts } from '../pt-BR/classroom.ts';

export default {
  title: 'Salle de cours',
  opening: 'Ouverture de la salle…',
  'failed.token': 'Impossible d’entrer dans la salle, réessayez.',
  'failed.session': 'Impossible de créer la salle, réessayez.',
  'failed.no_teacher': 'Erreur : ID du professeur introuvable.',
  owes_title: 'Évaluations en attente',
  owes_text:
    'Il reste à évaluer les élèves de %{name}, cours du %{day}. Voulez-vous le faire avant d’entrer ? |||| Il reste à évaluer %{smart_count} cours, le premier de %{name}, le %{day}. Voulez-vous le faire avant d’entrer ?',
  owes_enter: 'Entrer dans le cours',
  owes_evaluate: 'Évaluer maintenant',
} satisfies ClassroomTexts;
