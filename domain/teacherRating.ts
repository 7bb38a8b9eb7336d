import { isRating, mean } from './evolution.ts';

export const POINTS_A_STAR = 20;
/** Averages of fewer ratings would reveal individual ones (EVAL-5). */
export const MIN_RATINGS_SHOWN = 3;

export type RatingBand = 'critics' | 'improvements' | 'praise';

export const RATING_REASONS: Readonly<Record<RatingBand, readonly string[]>> = {
  critics: [
    'Atraso ou falta',
    'Falta de preparo',
    'Explicação confusa',
    'Pouca atenção à turma',
    'Falta de cordialidade',
  ],
  improvements: [
    'Pontualidade',
    'Ritmo da aula',
    'Clareza nas explicações',
    'Mais conversação',
    'Material de apoio',
  ],
  praise: ['Pontualidade', 'Boa didática', 'Aula dinâmica', 'Atenção aos alunos', 'Domínio do conteúdo'],
};

/** 20 to 100; throws RangeError unless 1 to 5. */
export function scoreOfStars(stars: number): number {
  if (!isRating(stars)) throw new RangeError('a rating is a whole number of stars from 1 to 5');
  return stars * POINTS_A_STAR;
}

/** 20 and 40 are complaints, 60 and 80 improvements, 100 praise (EVAL-4). */
export function ratingBand(score: number): RatingBand {
  if (score <= 2 * POINTS_A_STAR) return 'critics';
  return score < 5 * POINTS_A_STAR ? 'improvements' : 'praise';
}

export function areReasonsValid(score: number, reasons: readonly string[]): boolean {
  const offered = RATING_REASONS[ratingBand(score)];
  const isDistinct = new Set(reasons).size === reasons.length;
  return reasons.length > 0 && isDistinct && reasons.every((reason) => offered.includes(reason));
}

export function shownAverage(scores: readonly number[]): number | null {
  return scores.length < MIN_RATINGS_SHOWN ? null : mean(scores);
}
