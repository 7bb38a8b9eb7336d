import { session } from '../../authProvider/session.ts';
import { tabStorage } from '../../browser/storage.ts';
import { createStore, useStore } from '../../browser/store.ts';

export interface ClassToEvaluate {
  readonly class_id: string;
  readonly calendar_history_id: string;
  /** The host has just ended the room: the server may hear of it from the room a moment later. */
  readonly is_ending?: boolean;
}

const roomKey = 'aula-viva.room-to-enter';
const evaluateKey = 'aula-viva.class-to-evaluate';

const toEvaluate = createStore(tabStorage.read<ClassToEvaluate>(evaluateKey));

// Logging out clears the tab's storage; the next user must not see the class either.
session.subscribe(() => {
  if (session.get() === null) toEvaluate.set(null);
});

/** Lasts as long as the tab. */
export function setClassToEvaluate({ class_id, calendar_history_id, is_ending }: ClassToEvaluate): void {
  const kept: ClassToEvaluate = is_ending
    ? { class_id, calendar_history_id, is_ending }
    : { class_id, calendar_history_id };
  tabStorage.write(evaluateKey, kept);
  toEvaluate.set(kept);
}

/** Null if missing or invalid. */
export function getClassToEvaluate(): ClassToEvaluate | null {
  const kept = toEvaluate.get() ?? tabStorage.read<ClassToEvaluate>(evaluateKey);
  return kept?.class_id && kept.calendar_history_id ? kept : null;
}

export function clearClassToEvaluate(): void {
  tabStorage.remove(evaluateKey);
  toEvaluate.set(null);
}

export const useClassToEvaluate = () => useStore(toEvaluate);

/** The lesson's id is known when a teacher joins from a calendar. */
export interface RoomToEnter {
  readonly room_id: string;
  readonly lesson_id?: string;
}

/** Stored for this tab, so that the room survives a reload. */
export function storeRoom(room: RoomToEnter): void {
  tabStorage.write(roomKey, room);
}

export const storedRoom = () => tabStorage.read<RoomToEnter>(roomKey);

export const forgetRoom = () => tabStorage.remove(roomKey);
