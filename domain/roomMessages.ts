/** Days for which the messages of a lesson are kept (ROOM-9). */
export const MESSAGES_KEPT_DAYS = 90;
