import type { School } from './school.ts';

/** Gives a class so many further lessons of half an hour, in 2030, when no test has others. */
export const addFarLessons = ({ services }: School, class_id: string, count: number) =>
  services.pool.query(
    `insert into lessons (entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
     select entry.entry_id, $1, entry.teacher_id, entry.title, hour, hour, hour + interval '30 minutes'
     from (select * from lessons where class_id = $1 limit 1) entry,
       generate_series(timestamptz '2030-01-01', timestamptz '2030-01-01' + ($2 - 1) * interval '1 hour', '1 hour') hour`,
    [class_id, count],
  );
