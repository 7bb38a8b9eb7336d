import { type SQL, sql } from 'drizzle-orm';
import { STUDENT_LEVELS } from '../../../domain/options.ts';

/** The place of a level among all levels; an index has the same expression. */
export const levelOrderOf = (column: string): SQL =>
  sql.raw(`array_position(array[${STUDENT_LEVELS.map((level) => `'${level}'`).join(', ')}], ${column})`);

export const levelOrder = levelOrderOf('s.student_level');
