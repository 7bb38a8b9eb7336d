import type { RatingTexts } from '../pt-BR/rating.ts';

export default {
  title: 'Bewerte deine Lehrkraft',
  text: 'Wie war die Woche mit %{name}?',
  anonymous: 'Deine Bewertung ist anonym.',
  stars: 'Deine Note',
  'why.critics': 'Was lief nicht gut?',
  'why.improvements': 'Was kann besser werden?',
  'why.praise': 'Was lief gut?',
  sent: 'Danke, deine Lehrkraft wurde bewertet!',
  failed: 'Die Bewertung konnte nicht gespeichert werden, bitte versuche es erneut!',
} satisfies RatingTexts;
