import { createStore, useStore } from '../../app/store.ts';
import { session } from '../../authProvider/session.ts';

/** The lesson whose students a teacher is to mark: a class and its opened session. */
export interface ClassToEvaluate {
  readonly class_id: string;
  readonly calendar_history_id: string;
}

const roomKey = 'aula-viva.room';
const lessonKey = 'aula-viva.room-lesson';
const evaluateKey = 'aula-viva.class-to-evaluate';

const toEvaluate = createStore<ClassToEvaluate | null>(read(evaluateKey));

// Leaving empties the tab's storage; the next person must not find the class here either.
session.subscribe(() => {
  if (session.get() === null) toEvaluate.set(null);
});

/** Keeps which class 'Avaliar Aluno' is about, for this tab. */
export function setClassToEvaluate({ class_id, calendar_history_id }: ClassToEvaluate): void {
  const kept = { class_id, calendar_history_id };
  write(evaluateKey, kept);
  toEvaluate.set(kept);
}

/** The class to evaluate, or null when none was chosen or what is kept cannot be read. */
export function getClassToEvaluate(): ClassToEvaluate | null {
  const kept = toEvaluate.get() ?? read<ClassToEvaluate>(evaluateKey);
  return kept?.class_id && kept.calendar_history_id ? kept : null;
}

/** Forgets the class once its students are marked. */
export function clearClassToEvaluate(): void {
  write(evaluateKey, null);
  toEvaluate.set(null);
}

/** The class to evaluate as a value that renders follow. */
export const useClassToEvaluate = () => useStore(toEvaluate);

/** The room that '/conference' is to enter; the lesson's id is known when a teacher comes from a calendar. */
export interface RoomToEnter {
  readonly room_id: string;
  readonly lesson_id?: string;
}

/** Keeps the room over a reload, which drops nothing that the address says. */
export function keepRoom(room: RoomToEnter): void {
  write(roomKey, room.room_id);
  write(lessonKey, room.lesson_id ?? null);
}

/** The room kept for this tab, or null. */
export function keptRoom(): RoomToEnter | null {
  const room_id = read<string>(roomKey);
  if (!room_id) return null;
  return { room_id, lesson_id: read<string>(lessonKey) ?? undefined };
}

export function forgetRoom(): void {
  write(roomKey, null);
  write(lessonKey, null);
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked storage: the choice lives as long as the page.
  }
}
