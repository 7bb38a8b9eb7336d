import { type BoardItem, bytesOf } from '../../../domain/board.ts';
import { storedPoints } from '../../../domain/boardGeometry.ts';
import type { FillDemo } from '../../platform/area.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import { board_items, lesson_boards } from './tables.ts';

type Drawn = Omit<BoardItem, 'id'> & { by: 'teacher' | 'student' };

const base = { page: 1, colour: 'black', size: 2, text: '' } as const;
const written = (x: number, y: number, content: string, change: Partial<Drawn> = {}): Drawn => ({
  ...base,
  kind: 'text',
  points: [x, y],
  by: 'teacher',
  ...change,
  text: content,
});
const line = (points: readonly number[], change: Partial<Drawn> = {}): Drawn => ({
  ...base,
  kind: 'pen',
  by: 'teacher',
  ...change,
  points,
});

/** A line that swings like a hand under a word. */
const wave = (x: number, y: number, width: number): number[] =>
  storedPoints(
    Array.from({ length: 40 }, (_, step) => ({
      x: x + (width * step) / 39,
      y: y + 8 * Math.sin(step / 2),
    })),
  );

/** What a lesson about the past left on two pages. */
const drawn: readonly Drawn[] = [
  written(90, 70, 'used to + verb', { size: 3, colour: 'blue' }),
  line(wave(90, 160, 480), { colour: 'orange' }),
  written(90, 240, 'I used to live in Recife.'),
  line([262, 268, 400, 268], { kind: 'marker', colour: 'green' }),
  written(90, 330, 'She didn’t use to like coffee.'),
  written(90, 420, 'We used to play outside every day.', { by: 'student', colour: 'green' }),
  line([90, 620, 1450, 620], { colour: 'black' }),
  line([1410, 590, 1450, 620, 1410, 650], { colour: 'black' }),
  line([760, 590, 760, 650], { colour: 'orange' }),
  written(300, 660, 'past', { colour: 'blue' }),
  written(715, 660, 'now', { colour: 'orange' }),
  written(1150, 660, 'future', { colour: 'blue' }),
  written(90, 70, 'Homework', { page: 2, size: 3, colour: 'blue' }),
  written(90, 190, '1. Write five sentences about your childhood.', { page: 2 }),
  written(90, 280, '2. Ask somebody what they used to do at school.', { page: 2 }),
];

/** The last lesson of the class that meets today has a board. */
export const fillBoards: FillDemo = async (tx, moment) => {
  const [held] = await rowsOf(tx, { lesson_id: text, teacher: text, student: text, ends_at: instant })`
    select l.id as lesson_id, t.user_id as teacher, s.user_id as student, l.ends_at
    from calendar_history h join lessons l on l.id = h.lesson_id join teachers t on t.teacher_id = l.teacher_id
      join lesson_students ls on ls.lesson_id = l.id join students s on s.student_id = ls.student_id
      join users u on u.user_id = s.user_id
    where l.ends_at < ${moment(0).toISOString()} and u.email = 'aluno@demo.aulaviva.test'
    order by l.ends_at desc, l.id limit 1`;
  if (!held) return;
  const { lesson_id } = held;
  const created_at = new Date(new Date(held.ends_at).getTime() - 15 * 60_000);
  await tx.insert(lesson_boards).values({
    lesson_id,
    pages: 2,
    revision: drawn.length,
    bytes: drawn.reduce((sum, item) => sum + bytesOf(item), 0),
    created_at,
    updated_at: created_at,
  });
  await tx.insert(board_items).values(
    drawn.map(({ by, points, ...item }, index) => ({
      ...item,
      points: [...points],
      id: crypto.randomUUID(),
      lesson_id,
      user_id: held[by],
      place: index + 1,
      revision: index + 1,
      created_at,
    })),
  );
};
