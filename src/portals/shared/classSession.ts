import { createStore, useStore } from '../../app/store.ts';
import { session } from '../../authProvider/session.ts';

export interface ClassToEvaluate {
  readonly class_id: string;
  readonly calendar_history_id: string;
}

const roomKey = 'aula-viva.room';
const lessonKey = 'aula-viva.room-lesson';
const evaluateKey = 'aula-viva.class-to-evaluate';

const toEvaluate = createStore<ClassToEvaluate | null>(read(evaluateKey));

// Logging out clears the tab's storage; the next user must not see the class either.
session.subscribe(() => {
  if (session.get() === null) toEvaluate.set(null);
});

/** For this tab only. */
export function setClassToEvaluate({ class_id, calendar_history_id }: ClassToEvaluate): void {
  const kept = { class_id, calendar_history_id };
  write(evaluateKey, kept);
  toEvaluate.set(kept);
}

/** Null if missing or invalid. */
export function getClassToEvaluate(): ClassToEvaluate | null {
  const kept = toEvaluate.get() ?? read<ClassToEvaluate>(evaluateKey);
  return kept?.class_id && kept.calendar_history_id ? kept : null;
}

export function clearClassToEvaluate(): void {
  write(evaluateKey, null);
  toEvaluate.set(null);
}

export const useClassToEvaluate = () => useStore(toEvaluate);

/** The lesson's id is known when a teacher joins from a calendar. */
export interface RoomToEnter {
  readonly room_id: string;
  readonly lesson_id?: string;
}

/** For this tab only, so that the room survives a reload. */
export function keepRoom(room: RoomToEnter): void {
  write(roomKey, room.room_id);
  write(lessonKey, room.lesson_id ?? null);
}

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
    // Storage is blocked: the value lasts as long as the page.
  }
}
