import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/address.ts';
import type { RoomEntrance } from '../../platform/http/upgrades.ts';
import { refuseAfter } from '../../platform/http/windowLimiter.ts';
import { incomingFolder } from '../../platform/incoming.ts';
import { announceLiveRooms } from './announceLiveRooms.ts';
import {
  createEmbeddedRoom,
  type EmbeddedRoom,
  type EmbeddedRoomOptions,
  portalOf,
} from './embedded/embeddedRoom.ts';
import { liveSessionOf } from './embedded/roomRecord.ts';
import type { OpenedRoom } from './opened.ts';
import { type RoomEventListener, type RoomProvider, RoomProviderError } from './port.ts';
import { roomStateStore } from './stateStore.ts';

type Base = Omit<Services, 'providers'>;
const loopback = ['127.0.0.1', '::1', 'localhost'];
/** Held by the process that serves the live rooms; see docs/room.md. */
const leaseName = 'embedded-room';
/** Longer than the holder takes to reconnect to the database. */
const lookMs = 5000;

/** The port beside the room's own; any port where that is any. */
const relayPortOf = (udpPort: number): number =>
  udpPort === 0 ? 0 : udpPort < 65_535 ? udpPort + 1 : udpPort - 1;

const optionsOf = ({ config, secrets, log, clock, db, events, files }: Base): EmbeddedRoomOptions => ({
  keys: secrets.keys('room-token'),
  clock: { now: () => clock.now().getTime() },
  random: { uuid: () => randomUUID() },
  store: roomStateStore(
    db,
    () => clock.now(),
    () => announceLiveRooms({ db, events }),
  ),
  log: {
    info: (message, fields) => log.info(fields ?? {}, message),
    error: (message, fields) => log.error(fields ?? {}, message),
  },
  ...(config.APP_ENV === 'production' && config.PUBLIC_URL ? { publicUrl: config.PUBLIC_URL } : {}),
  ...(config.ROOM_TURN_URLS
    ? {
        relays: {
          urls: config.ROOM_TURN_URLS.split(',').map((url) => url.trim()),
          secret: config.ROOM_TURN_SECRET,
          username: config.ROOM_TURN_USERNAME,
          credential: config.ROOM_TURN_CREDENTIAL,
        },
      }
    : {}),
  recordings: { keyOf: (recording) => `${incomingFolder}/recording-${recording}.webm`, pathOf: files.pathOf },
  media: {
    udpPort: config.ROOM_UDP_PORT,
    workers: config.ROOM_WORKERS,
    publicOnly: config.APP_ENV === 'production',
    ...(/\bturns?:/.test(config.ROOM_TURN_URLS ?? '')
      ? { relayPort: relayPortOf(config.ROOM_UDP_PORT) }
      : {}),
    ...(loopback.includes(config.HOST) ? { bindAddress: '127.0.0.1' } : {}),
    ...(config.ROOM_ANNOUNCED_ADDRESS ? { announcedAddress: config.ROOM_ANNOUNCED_ADDRESS } : {}),
  },
});

/** One process serves the live rooms; the others respond 503 and stand by to take over. */
export async function openEmbedded(base: Base): Promise<OpenedRoom> {
  const { log, locks } = base;
  const options = optionsOf(base);
  const listeners = new Set<RoomEventListener>();
  let room: EmbeddedRoom | null = null;
  let serve: ((opened: EmbeddedRoom) => void) | null = null;
  let look: NodeJS.Timeout | undefined;
  let closed = false;

  const take = async (): Promise<boolean> => {
    if (!(await locks.tryLock(leaseName))) return false;
    const opened = await createEmbeddedRoom(options);
    if (closed) {
      await opened.close();
      return true;
    }
    room = opened;
    for (const listener of listeners) opened.provider.onEvent(listener);
    serve?.(opened);
    return true;
  };
  const lookAgain = () => {
    look = setTimeout(() => {
      take().then(
        (taken) => {
          if (taken) log.info('this process now serves the live rooms');
          else if (!closed) lookAgain();
        },
        (err) => {
          log.warn({ err }, 'could not take over the live rooms');
          if (!closed) lookAgain();
        },
      );
    }, lookMs);
  };
  if (!(await take())) {
    log.warn('another process serves the live rooms: route /init and /room/signal to it');
    lookAgain();
  }
  const live = (): RoomProvider => {
    if (!room) throw new RoomProviderError(503, 'another process serves the live rooms');
    return room.provider;
  };
  return {
    provider: {
      ...portalOf(options),
      setRoomEnabled: async (room_id, enabled) => live().setRoomEnabled(room_id, enabled),
      // The state is stored before anyone is told of it, so that the other processes know the people in the rooms, too.
      listLiveSessions: async () => {
        if (room) return room.provider.listLiveSessions();
        return (await options.store.load()).flatMap((record) => liveSessionOf(record) ?? []);
      },
      removePeer: async (input) => live().removePeer(input),
      endRoom: async (input) => live().endRoom(input),
      startRecording: async (input) => live().startRecording(input),
      stopRecording: async (input) => live().stopRecording(input),
      takeRecording: async (input) => live().takeRecording(input),
      onEvent: (listener) => {
        listeners.add(listener);
        const stop = room?.provider.onEvent(listener);
        return () => {
          listeners.delete(listener);
          stop?.();
        };
      },
    },
    takeEvent: async () => false,
    mount: (app: FastifyInstance, { entries, upgrades }: RoomEntrance) => {
      app.get<{ Querystring: { peer_id?: string } }>('/init', async (request, reply) => {
        refuseAfter(entries.count(networkOf(request.ip)));
        if (!room) throw new AppError('unavailable', {}, { retryAfter: lookMs / 1000 });
        const { authorization } = request.headers;
        const { status, body } = await room.handleInit({
          ...(authorization ? { authorization } : {}),
          ...(request.query.peer_id ? { peer_id: request.query.peer_id } : {}),
          host: request.host,
          secure: request.protocol === 'https',
        });
        return reply.code(status).send(body);
      });
      serve = (opened) => opened.attach(upgrades);
      if (room) serve(room);
      app.addHook('preClose', async () => room?.endSockets());
    },
    close: async () => {
      closed = true;
      clearTimeout(look);
      await room?.close();
      await locks.release(leaseName).catch(() => undefined);
    },
  };
}
