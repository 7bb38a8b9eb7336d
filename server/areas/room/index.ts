import type { Area } from '../../platform/area.ts';
import { AppError } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { carryPresence } from './carryOver.ts';
import { closeSession } from './closeSession.ts';
import { clearMessages, listMessages } from './messages.ts';
import { allowBack, listRemoved } from './removals.ts';
import { roomToken } from './roomToken.ts';

/** The presence ledger, which listens to the provider, handles the event. */
const receiveRoomEvent: Handler<'POST /v1/hms/webhook'> = async (ctx, { body }) => {
  if (!(await ctx.providers.handleRoomEvent(ctx.origin.headers, body))) throw new AppError('unauthenticated');
  return ok;
};

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    session_close: { calendar_history_id: string };
    clear_room_messages: Record<string, never>;
    carry_presence: Record<string, never>;
  }
}

export const room = {
  handlers: {
    'GET /v1/classes/:room_id/:user_type/token': roomToken,
    'GET /v1/classes/:room_id/messages': listMessages,
    'GET /v1/classes/:room_id/removed': listRemoved,
    'POST /v1/classes/:room_id/removed/:user_id/allow': allowBack,
    'POST /v1/hms/webhook': receiveRoomEvent,
  },
  jobs: { session_close: closeSession, clear_room_messages: clearMessages, carry_presence: carryPresence },
  crons: { clear_room_messages: { at: '41 4 * * *', fill: '1d' }, carry_presence: { at: '* * * * *' } },
} satisfies Area;
