import { isRating, mean } from './evolution.ts';

/** Each star a student gives a teacher is worth this much (EVAL-4). */
export const POINTS_A_STAR = 20;
/** A teacher's average is shown from this many ratings on, so that none can be told apart (EVAL-5). */
export const MIN_RATINGS_SHOWN = 3;

export type RatingBand = 'critics' | 'improvements' | 'praise';

/** The reasons a student may tick, by the band of the rating. */
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

/** The score kept for 1 to 5 stars: 20 to 100. Throws RangeError for anything else. */
export function scoreOfStars(stars: number): number {
  if (!isRating(stars)) throw new RangeError('a rating is a whole number of stars from 1 to 5');
  return stars * POINTS_A_STAR;
}

/** 20 and 40 are complaints, 60 and 80 improvements, 100 praise (EVAL-4). */
export function ratingBand(score: number): RatingBand {
  if (score <= 2 * POINTS_A_STAR) return 'critics';
  return score < 5 * POINTS_A_STAR ? 'improvements' : 'praise';
}

/** Whether at least one reason is ticked, each from the list of the score's band, none twice. */
export function areReasonsValid(score: number, reasons: readonly string[]): boolean {
  const offered = RATING_REASONS[ratingBand(score)];
  const isDistinct = new Set(reasons).size === reasons.length;
  return reasons.length > 0 && isDistinct && reasons.every((reason) => offered.includes(reason));
}

/** The average score that may be shown, or null while it would betray who gave what. */
export function shownAverage(scores: readonly number[]): number | null {
  return scores.length < MIN_RATINGS_SHOWN ? null : mean(scores);
}
