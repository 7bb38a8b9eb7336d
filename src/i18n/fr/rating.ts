import type { RatingTexts } from '../pt-BR/rating.ts';

export default {
  title: 'Évaluez votre professeur',
  text: 'Comment s’est passée la semaine avec %{name} ?',
  anonymous: 'Votre évaluation est anonyme.',
  stars: 'Votre note',
  'why.critics': 'Qu’est-ce qui n’a pas bien marché ?',
  'why.improvements': 'Qu’est-ce qui peut être amélioré ?',
  'why.praise': 'Qu’est-ce qui a bien marché ?',
  sent: 'Merci, votre professeur a été évalué !',
  failed: 'Votre évaluation n’a pas pu être enregistrée, réessayez !',
} satisfies RatingTexts;
