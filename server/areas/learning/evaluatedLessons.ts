import type { SQL } from 'drizzle-orm';
import { presenceIn } from '../../../domain/attendance.ts';
import { evaluationOpensAt, type Seat } from '../../../domain/lessonEvaluation.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, listOf, object, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { type PresenceLine, presenceRow, staysOf } from '../room/api.ts';

const seatRow = {
  student_id: text,
  name: text,
  photo_key: orNull(text),
  is_marked: bool,
  lines: orNull(listOf(object(presenceRow))),
};

const lessonRow = {
  calendar_history_id: text,
  class_id: text,
  class_name: text,
  started_at: instant,
  starts_at: instant,
  ends_at: instant,
  session_ended_at: orNull(instant),
  seats: orNull(listOf(object(seatRow))),
};

interface EvaluatedSeat extends Seat {
  readonly name: string;
  readonly photo_key: string | null;
}

export interface EvaluatedLesson {
  readonly calendar_history_id: string;
  readonly class_id: string;
  readonly class_name: string;
  readonly started_at: string;
  readonly starts_at: string;
  readonly opens_at: Date;
  readonly seats: readonly EvaluatedSeat[];
}

/** `where` refers to h (session) and l (lesson). */
export async function evaluatedLessons(db: Reader, where: SQL, now: Date): Promise<EvaluatedLesson[]> {
  const rows = await rowsOf(db, lessonRow)`
    select h.id as calendar_history_id, h.class_id, c.title as class_name, h.started_at, l.starts_at, l.ends_at,
      h.ended_at as session_ended_at, seated.seats
    from calendar_history h
    join lessons l on l.id = h.lesson_id
    join classes c on c.id = h.class_id
    join teachers t on t.teacher_id = h.teacher_id
    left join lateral (
      select json_agg(json_build_object('student_id', s.student_id, 'name', u.name, 'photo_key', u.photo_key,
        'is_marked', exists (select 1 from students_evolution e
          where e.calendar_history_id = h.id and e.student_id = s.student_id),
        'lines', (select json_agg(json_build_object('peer_id', p.peer_id, 'event', p.event, 'at', p.at))
          from presence p where p.lesson_id = l.id and p.user_id = s.user_id)) order by u.name) as seats
      from lesson_students ls join students s on s.student_id = ls.student_id
      join users u on u.user_id = s.user_id where ls.lesson_id = l.id) seated on true
    where ${where} order by h.started_at, h.id`;
  return rows.map(({ starts_at, ends_at, session_ended_at, seats, ...row }) => {
    const lesson = { start: new Date(starts_at), end: new Date(ends_at) };
    const ended = session_ended_at ? new Date(session_ended_at) : null;
    return {
      ...row,
      starts_at,
      opens_at: evaluationOpensAt({ ends_at: lesson.end, session_ended_at: ended }),
      seats: (seats ?? []).map(({ lines, ...seat }) => {
        const own = (lines ?? []).map((line): PresenceLine => ({ ...line, at: new Date(line.at) }));
        return { ...seat, is_present: presenceIn(lesson, staysOf(own), ended ?? now).is_present };
      }),
    };
  });
}
