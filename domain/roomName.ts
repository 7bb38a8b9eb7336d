import { isOneLine } from './plainText.ts';

/** Letters of a name in the live room, as people count them. */
export const MAX_ROOM_NAME = 60;

/** The name that others see in the live room, trimmed and with single spaces; null where it cannot be one (ROOM-7). */
export function roomName(typed: string): string | null {
  const name = typed.trim().replace(/ +/g, ' ');
  if (!isOneLine(name) || !/[\p{L}\p{N}]/u.test(name)) return null;
  return [...name].length <= MAX_ROOM_NAME ? name : null;
}
