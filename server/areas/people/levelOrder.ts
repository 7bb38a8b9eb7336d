import { sql } from 'drizzle-orm';
import { STUDENT_LEVELS } from '../../../domain/options.ts';

export const levelOrder = sql.raw(
  `array_position(array[${STUDENT_LEVELS.map((level) => `'${level}'`).join(', ')}], s.student_level)`,
);
