import { area } from '../area.ts';

const texts = {
  title: 'Avalie seu professor',
  text: 'Como foi a semana com %{name}?',
  anonymous: 'Sua avaliação é anônima.',
  stars: 'Sua nota',
  'why.critics': 'O que não foi bem?',
  'why.improvements': 'O que pode melhorar?',
  'why.praise': 'O que foi bem?',
  sent: 'Obrigado, professor avaliado com sucesso!',
  failed: 'Erro ao avaliar professor, tente novamente!',
};
export type RatingTexts = typeof texts;

export const rating = area(texts, {
  en: () => import('../en/rating.ts'),
  es: () => import('../es/rating.ts'),
  de: () => import('../de/rating.ts'),
  it: () => import('../it/rating.ts'),
  fr: () => import('../fr/rating.ts'),
});
