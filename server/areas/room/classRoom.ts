import type { ErrorCode } from '../../../contract/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { RoomProviderError } from '../../providers/room/port.ts';

/** 503 when the provider does not respond, before any of the school's data is changed. `codes` are refusals by the provider's status. */
export async function orUnavailable<T>(
  ctx: Ctx,
  work: () => Promise<T>,
  codes: Readonly<Record<number, ErrorCode>> = {},
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RoomProviderError)) throw error;
    const code = codes[error.status];
    if (code !== undefined) throw new AppError(code);
    ctx.log.error({ err: error }, 'the room provider rejected the request');
    throw new AppError('unavailable');
  }
}

/** The same `origin` (a match or class) always has the same room. */
export async function classRoom(ctx: Ctx, origin: string): Promise<string> {
  const { room_id } = await orUnavailable(ctx, () =>
    ctx.providers.room.ensureRoom({ name: `turma-${origin}` }),
  );
  return room_id;
}
