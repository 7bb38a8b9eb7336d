import { inArray, sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { MIN_RATINGS_SHOWN } from '../../../domain/teacherRating.ts';
import type { Services } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { pending_ratings, teacher_evaluations } from './tables.ts';

interface Rating {
  teacher_id: string;
  rating: number;
  reason: string[];
}

/** Longer than any rating, so that the length of the ciphertext reveals nothing. */
const sealedLength = 4096;

export const sealRating = (secrets: Secrets, { teacher_id, rating, reason }: Rating): string =>
  secrets.encrypt('rating', JSON.stringify({ teacher_id, rating, reason }).padEnd(sealedLength), 'pending');

const unseal = (secrets: Secrets, sealed: string): Rating =>
  JSON.parse(secrets.decrypt('rating', sealed, 'pending'));

/** One transaction and random order, so that neither order nor time identifies a student (EVAL-5). */
export async function releaseRatings(services: Services): Promise<void> {
  const { transaction, secrets, random, clock, events } = services;
  await transaction(async (tx) => {
    const rows = await tx.select().from(pending_ratings).for('update');
    const waiting = rows.map(({ id, sealed }) => ({
      id,
      sealed,
      at: random.token(),
      ...unseal(secrets, sealed),
    }));
    const ofTeacher = Map.groupBy(waiting, ({ teacher_id }) => teacher_id);
    const due = [...ofTeacher.values()].filter(({ length }) => length >= MIN_RATINGS_SHOWN).flat();
    for (const { id, sealed, ...rating } of waiting)
      if (!secrets.isCurrent('rating', sealed))
        await tx
          .update(pending_ratings)
          .set({ sealed: sealRating(secrets, rating) })
          .where(sql`id = ${id}`);
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await tx.delete(pending_ratings).where(inArray(pending_ratings.id, ids));
    const day = localDate(clock.now());
    const shuffled = due.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    await tx
      .insert(teacher_evaluations)
      .values(shuffled.map(({ teacher_id, rating, reason }) => ({ teacher_id, rating, reason, day })));
    const rated = await rowsOf(tx, { user_id: text })`
      select user_id from teachers where teacher_id = any(${`{${due.map(({ teacher_id }) => teacher_id).join()}}`}::uuid[])`;
    for (const { user_id } of rated) await events.announceChange(tx, { of: user_id, topic: 'student' });
  });
}
