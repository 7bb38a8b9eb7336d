import { foldText } from './foldText.ts';
import { isOneLine } from './plainText.ts';

export const MAX_ROOM_NAME = 60;

/** Single-spaced and trimmed; null when invalid (ROOM-7). */
export function roomName(typed: string): string | null {
  const name = typed.trim().replace(/ +/g, ' ');
  if (!isOneLine(name) || !/[\p{L}\p{N}]/u.test(name)) return null;
  return [...name].length <= MAX_ROOM_NAME ? name : null;
}

const letters = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether one name could be taken for the other: accents, capitals, spaces and signs do not count (ROOM-7). */
export const isSameName = (one: string, other: string): boolean => letters(one) === letters(other);
