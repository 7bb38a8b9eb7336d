import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CLASS_FILE, type FileType } from '../../../domain/files.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asTeacher } from '../access/api.ts';
import { classes } from '../classes/tables.ts';
import { teachers } from '../people/tables.ts';

/** Files that teachers share with their classes (CLASSFILE-1). */
export const class_files = pgTable(
  'class_files',
  {
    id: key('id'),
    title: text('title').notNull(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    /** The teacher who shared it. */
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    file_key: text('file_key').notNull(),
    file_type: text('file_type').$type<FileType>().notNull(),
    file_bytes: integer('file_bytes').notNull(),
    /** When the class received this content: a student who has left sees nothing later (CLASSFILE-3). */
    shared_at: at('shared_at').notNull(),
    ...stamps,
  },
  (t) => [
    index('class_files_class').on(t.class_id, t.created_at, t.id),
    index('class_files_teacher').on(t.teacher_id),
    index('class_files_created').on(t.created_at, t.id),
    oneOf('class_files_file_type', t.file_type, CLASS_FILE.types),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  class_files: holds(class_files, {
    erasure: { fate: 'removed', of: asTeacher, files: ['file_key'] },
    searched: ['title'],
    exported: {
      section: 'class_files',
      after: 'classes_taught',
      columns: {
        id: 'key',
        title: true,
        class_id: 'key',
        teacher_id: 'key',
        file_key: 'key',
        file_type: true,
        file_bytes: true,
        shared_at: 'same',
        ...stamped,
      },
      by: 'created_at',
    },
    merge: {
      kept: { classes: sql`exists (select 1 from class_files f where f.teacher_id = t.teacher_id)` },
    },
  }),
} satisfies PersonalData;
