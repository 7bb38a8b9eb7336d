/** The session's end or the scheduled end, whichever is earlier (EVAL-1). */
export function evaluationOpensAt(lesson: {
  readonly ends_at: Date;
  readonly session_ended_at: Date | null;
}): Date {
  const { ends_at, session_ended_at } = lesson;
  return session_ended_at && session_ended_at < ends_at ? session_ended_at : ends_at;
}

export interface Seat {
  readonly student_id: string;
  readonly is_present: boolean;
  readonly is_marked: boolean;
}

export type MarksProblem =
  | { readonly code: 'already_marked' }
  | { readonly code: 'unknown' | 'absent' | 'missing'; readonly student_ids: readonly string[] };

/** Null when `rated` are exactly the present students without marks (EVAL-2). */
export function marksProblem(seats: readonly Seat[], rated: readonly string[]): MarksProblem | null {
  const seatOf = new Map(seats.map((seat) => [seat.student_id, seat]));
  const unknown = rated.filter((id) => !seatOf.has(id));
  if (unknown.length > 0) return { code: 'unknown', student_ids: unknown };
  const absent = rated.filter((id) => !seatOf.get(id)?.is_present);
  if (absent.length > 0) return { code: 'absent', student_ids: absent };
  if (new Set(rated).size < rated.length || rated.some((id) => seatOf.get(id)?.is_marked))
    return { code: 'already_marked' };
  const missing = toMark(seats).filter((id) => !rated.includes(id));
  return missing.length > 0 ? { code: 'missing', student_ids: missing } : null;
}

export const toMark = (seats: readonly Seat[]): string[] =>
  seats.filter(({ is_present, is_marked }) => is_present && !is_marked).map(({ student_id }) => student_id);
