import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { lessons } from '../calendar/tables.ts';
import { teachers } from '../people/tables.ts';

/** What was taught in a lesson, in the words of its teacher (PROGRESS-1). */
export const lesson_records = pgTable(
  'lesson_records',
  {
    lesson_id: uuid('lesson_id')
      .primaryKey()
      .references(() => lessons.id),
    /** Who wrote it last, also when another teacher has the class since. */
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    lesson_subject: text('lesson_subject').notNull(),
    lesson_notes: text('lesson_notes').notNull().default(''),
    ...stamps,
  },
  (t) => [index('lesson_records_teacher').on(t.teacher_id)],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  lesson_records: holds(lesson_records, {
    erasure: { fate: 'searched' },
    searched: ['lesson_subject', 'lesson_notes'],
    exported: 'others',
    merge: {
      kept: { classes: sql`exists (select 1 from lesson_records r where r.teacher_id = t.teacher_id)` },
    },
  }),
} satisfies PersonalData;
