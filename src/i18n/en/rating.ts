import type { RatingTexts } from '../pt-BR/rating.ts';

export default {
  title: 'Rate your teacher',
  text: 'How was the week with %{name}?',
  anonymous: 'Your rating is anonymous.',
  stars: 'Your rating',
  'why.critics': 'What did not go well?',
  'why.improvements': 'What could be better?',
  'why.praise': 'What went well?',
  sent: 'Thank you, your teacher has been rated!',
  failed: 'Your teacher could not be rated, please try again!',
} satisfies RatingTexts;
