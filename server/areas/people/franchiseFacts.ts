import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../../domain/accounting.ts';
import { gradeOutOfTen } from '../../../domain/figures.ts';
import { MIN_RATINGS_SHOWN } from '../../../domain/teacherRating.ts';
import { isWithin } from '../../platform/list.ts';

/**
 * The facts behind the figures of franchisees, so that a figure and the list that it links to count the same rows. All conditions are on
 * `u` (users).
 */

/** The person teaches as a franchisee. */
export const isFee = sql`u.types @> array['FEE']`;

/** The person has confirmed the e-mail. */
export const isConcluded = sql`(u.email_confirmed_at is not null)`;

/** Both days are inclusive; a franchisee is new in the period of the registration (FIG-8). */
export const isRegisteredWithin = ({ from, to }: Partial<Period>): SQL =>
  isWithin(sql`u.created_at`, from, to);

/** The teacher `t` has as many ratings as an average needs to be shown (EVAL-5). */
export const isRated = sql`(t.teacher_id in (select v.teacher_id from teacher_evaluations v group by v.teacher_id
  having count(*) >= ${sql.raw(String(MIN_RATINGS_SHOWN))}))`;

/** The average rating in stars of teacher `t`, as text; null below the number that is shown (EVAL-5). */
export const averageStars = sql`(select case when count(*) >= ${sql.raw(String(MIN_RATINGS_SHOWN))} then (avg(v.rating) / 20)::text end
  from teacher_evaluations v where v.teacher_id = t.teacher_id)`;

/** The grade out of 10 of an average in stars (FIG-9). */
export const gradeOf = (stars: string | null): number | null =>
  stars === null ? null : gradeOutOfTen(Number(stars));
