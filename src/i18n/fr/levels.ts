import type { LevelsTexts } from '../pt-BR/levels.ts';

export default {
  title: 'Niveau de %{name}',
  now: 'Niveau actuel',
  new_level: 'Nouveau niveau',
  choose: 'Choisissez le niveau',
  one_step: 'Un échelon à la fois.',
  reason: 'Motif',
  reason_hint: 'Au moins 15 caractères. Il reste dans l’historique.',
  changed: 'Le niveau de l’élève a été modifié !',
  failed: 'Le niveau de l’élève n’a pas pu être modifié.',
  history: 'Historique',
  no_history: 'Le niveau n’a pas encore changé.',
  step: '%{from} à %{to}',
  first: 'Inscription au niveau %{level}',
} satisfies LevelsTexts;
