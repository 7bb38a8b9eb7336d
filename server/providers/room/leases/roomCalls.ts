import { z } from 'zod';
import { RECORDING_ENDS } from '../../../../domain/recordings.ts';
import { type EmbeddedRoom, type InitAnswer, type InitRequest, roomOf } from '../embedded/embeddedRoom.ts';
import type { RoomRuntime } from '../embedded/runtime.ts';
import { type RoomProvider, RoomProviderError } from '../port.ts';
import { ANSWER_MS, type Answer, type Place, type Processes } from './processes.ts';
import type { Holder } from './roomLeases.ts';

const room_id = z.string().min(1);
/** What a process does for another one, in a room that it serves. */
const call = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('ping') }),
  z.strictObject({
    op: z.literal('init'),
    room_id,
    request: z.strictObject({
      authorization: z.string().optional(),
      peer_id: z.string().optional(),
      host: z.string(),
      secure: z.boolean(),
    }),
  }),
  z.strictObject({ op: z.literal('enable'), room_id, enabled: z.boolean() }),
  z.strictObject({ op: z.literal('remove'), room_id, peer_id: z.string(), reason: z.string() }),
  z.strictObject({ op: z.literal('end'), room_id, reason: z.string(), lock: z.boolean().optional() }),
  z.strictObject({ op: z.literal('record'), room_id, recording_id: z.string() }),
  z.strictObject({
    op: z.literal('stop-recording'),
    room_id,
    recording: z.string().nullable(),
    why: z.enum(RECORDING_ENDS),
  }),
]);

type RoomCall = Exclude<z.infer<typeof call>, { op: 'ping' }>;
type Reach = <T>(room_id: string, here: () => T | Promise<T>, there: (to: Place) => Promise<T>) => Promise<T>;

interface Parts {
  keys: RoomRuntime['keys'];
  room: Pick<EmbeddedRoom, 'provider' | 'handleInit'>;
  reach: Reach;
  processes: Processes;
}

const answer = z.object({ status: z.number(), body: z.record(z.string(), z.unknown()) });

/** Defined values only: an absent one has no place in a strict object. */
const given = ({ authorization, peer_id, host, secure }: z.infer<(typeof call.options)[1]>['request']) => ({
  ...(authorization === undefined ? {} : { authorization }),
  ...(peer_id === undefined ? {} : { peer_id }),
  host,
  secure,
});

/** The calls of the room that have to reach the process that serves it. */
export function roomCalls({ keys, room, reach, processes }: Parts) {
  const here = async (asked: RoomCall): Promise<unknown> => {
    const { provider } = room;
    switch (asked.op) {
      case 'init':
        return room.handleInit(given(asked.request));
      case 'enable':
        return provider.setRoomEnabled(asked.room_id, asked.enabled);
      case 'remove':
        return provider.removePeer(asked);
      case 'end':
        return provider.endRoom({
          room_id: asked.room_id,
          reason: asked.reason,
          ...(asked.lock === undefined ? {} : { lock: asked.lock }),
        });
      case 'record':
        return provider.startRecording(asked);
      case 'stop-recording':
        return provider.stopRecording(asked);
    }
  };
  const ask = (asked: RoomCall): Promise<unknown> =>
    reach(
      asked.room_id,
      () => here(asked),
      // A browser is waiting for the room to open; other calls may have to wait for the database.
      (holder) => processes.call(holder, asked, asked.op === 'init' ? ANSWER_MS : undefined),
    );
  const provider: Pick<
    RoomProvider,
    'setRoomEnabled' | 'removePeer' | 'endRoom' | 'startRecording' | 'stopRecording'
  > = {
    setRoomEnabled: async (id, enabled) => void (await ask({ op: 'enable', room_id: id, enabled })),
    removePeer: async (input) => void (await ask({ op: 'remove', ...input })),
    endRoom: async (input) => void (await ask({ op: 'end', ...input })),
    startRecording: async (input) => z.string().parse(await ask({ op: 'record', ...input })),
    stopRecording: async (input) => void (await ask({ op: 'stop-recording', ...input })),
  };
  return {
    provider,
    async init(request: InitRequest): Promise<InitAnswer> {
      const id = await roomOf((request.authorization ?? '').replace(/^Bearer /i, ''), keys);
      if (id === null) return room.handleInit(request);
      return answer.parse(await ask({ op: 'init', room_id: id, request }));
    },
    /** Does what another process asks, if this one serves the room. */
    async perform(asked: unknown, route: (room_id: string) => Promise<Holder>): Promise<Answer> {
      const wanted = call.parse(asked);
      if (wanted.op === 'ping') return { result: null };
      try {
        if (await route(wanted.room_id)) throw new RoomProviderError(503, 'another process serves the room');
        return { result: (await here(wanted)) ?? null };
      } catch (error) {
        if (!(error instanceof RoomProviderError)) throw error;
        return { refused: { status: error.status, message: error.message } };
      }
    },
  };
}
