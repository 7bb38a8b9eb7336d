import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/address.ts';
import { HOP_HEADER } from '../../platform/http/hops.ts';
import { type RoomEntrance, refuseUpgrade } from '../../platform/http/upgrades.ts';
import { refuseAfter } from '../../platform/http/windowLimiter.ts';
import { incomingFolder } from '../../platform/incoming.ts';
import { countInWindow } from '../../platform/tries.ts';
import { announceLiveRooms } from './announceLiveRooms.ts';
import { createEmbeddedRoom, type EmbeddedRoomOptions, portalOf, roomOf } from './embedded/embeddedRoom.ts';
import { LINE_TEST } from './embedded/lineTests.ts';
import { LINE_TOKEN_SECONDS } from './embedded/lineToken.ts';
import type { Entrance } from './embedded/signalling.ts';
import { LeaseTable } from './leases/leaseTable.ts';
import { Pipes } from './leases/pipe.ts';
import { GoneError, INTERNAL_PATH, type Place, Processes } from './leases/processes.ts';
import { roomCalls } from './leases/roomCalls.ts';
import { HeldRooms, type Holder, RoomLeases } from './leases/roomLeases.ts';
import { within } from './leases/within.ts';
import { liveSessions } from './liveSessions.ts';
import type { OpenedRoom } from './opened.ts';
import { RoomProviderError } from './port.ts';
import { roomStateStore } from './stateStore.ts';

type Base = Omit<Services, 'providers'>;
const loopback = ['127.0.0.1', '::1', 'localhost'];
/** How often a request is sent on: to the process that holds the room, and to those that have taken it over in the meantime. */
const MOST_WAYS = 3;
/** How long a shutdown waits for the database, which may be unreachable. */
const HAND_OVER_MS = 3000;
/** The time that the rest of a shutdown needs after the room has been closed. */
const AFTER_ROOM_MS = 2000;

/** The port beside the room's own; any port where that is any. */
const relayPortOf = (udpPort: number): number =>
  udpPort === 0 ? 0 : udpPort < 65_535 ? udpPort + 1 : udpPort - 1;

const optionsOf = (
  { config, secrets, log, clock, db, events, files, transaction }: Base,
  { table, held }: { table: LeaseTable; held: HeldRooms },
): EmbeddedRoomOptions => ({
  keys: secrets.keys('room-token'),
  clock: { now: () => clock.now().getTime() },
  random: { uuid: () => randomUUID() },
  isFirstUse: async (jti) =>
    (await countInWindow({ db, transaction, clock }, `line test:${jti}`, LINE_TOKEN_SECONDS / 60)) === 1,
  store: roomStateStore(db, {
    now: () => clock.now(),
    changed: () => announceLiveRooms({ db, events }),
    held: (room_id) => {
      const epoch = held.epochs.get(room_id);
      if (epoch === undefined) return null;
      return { epoch, lease: table.held(room_id, epoch), lost: () => held.lost(room_id, epoch) };
    },
  }),
  leases: {
    isHeld: (room_id) => held.isHeld(room_id),
    get isCertain() {
      return held.isCertain;
    },
    fenceOf: (room_id) => {
      const epoch = held.epochs.get(room_id);
      return async (tx) => epoch !== undefined && table.isHeld(tx, room_id, epoch);
    },
  },
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

/** Where the other processes reach this one, unless it is said. */
function ownAddress({ config }: Base, port: number): string {
  if (config.ROOM_INTERNAL_ADDRESS) return config.ROOM_INTERNAL_ADDRESS;
  const isOne = isIP(config.HOST) > 0 && !['0.0.0.0', '::'].includes(config.HOST);
  const host = isOne ? config.HOST : '127.0.0.1';
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

type Local = Parameters<Entrance['serve']>[1];

/** Every process serves the rooms that it holds, and leads to the others (decision 030). */
export async function openEmbedded(base: Base): Promise<OpenedRoom> {
  const { locks, db, hops } = base;
  const me = randomUUID();
  const table = new LeaseTable(db, me);
  const held = new HeldRooms();
  const processes = new Processes(hops);
  const pipes = new Pipes(hops);
  const options = optionsOf(base, { table, held });
  const { log } = options;
  const room = await createEmbeddedRoom(options);
  let address: string | null = null;
  let isDraining = false;
  const loadOf = () => (isDraining ? { ...room.load(), workers: 0 } : room.load());
  const leases = new RoomLeases(
    {
      me,
      table,
      room: { ...room, load: loadOf },
      locks,
      address: () => address,
      isGone: (host) => processes.isGone(host),
      away: (host_id) => pipes.end(host_id),
      log: {
        info: log.info,
        // A warning is enough, because all such work is repeated 2 s later.
        error: (message, fields) => base.log.warn(fields ?? {}, message),
      },
    },
    held,
  );
  await leases.start();

  /** Does it here if this process serves the room, and else at the one that does. */
  const reach = async <T>(
    room_id: string,
    here: () => T | Promise<T>,
    there: (holder: Place) => Promise<T>,
  ): Promise<T> => {
    let gone: string | null = null;
    for (let ways = 1; ; ways += 1) {
      const holder: Holder = await leases.route(room_id, gone);
      if (!holder) return here();
      try {
        return await there(holder);
      } catch (error) {
        if (!(error instanceof GoneError)) throw error;
        if (ways === MOST_WAYS) throw new RoomProviderError(503, error.message);
        gone = holder.id;
      }
    }
  };
  const ask = roomCalls({ keys: options.keys, room, reach, processes });

  const enter = async (local: Local, [request, socket, head, query]: Parameters<Local>, from: string) => {
    const hop = hops.read(request);
    const isHop = request.headers[HOP_HEADER] !== undefined;
    if (isHop && hop?.to !== me)
      return refuseUpgrade(socket, hop ? '421 Misdirected Request' : '404 Not Found');
    const here = () => local(request, socket, head, query);
    const there = (to: Place) => {
      // A request is forwarded only once. The browser connects again, and the lease then says where to.
      if (hop) throw new RoomProviderError(503, 'another process serves the room');
      return pipes.lead(to, { request, socket, head, address: from });
    };
    if (query.has(LINE_TEST)) {
      const other = loadOf().workers > 0 ? null : leases.withMedia();
      return other ? there(other) : here();
    }
    const room_id = await roomOf(query.get('token') ?? '', options.keys);
    if (room_id === null) return here();
    await reach(room_id, here, there);
  };

  const serveInternal = (app: FastifyInstance) =>
    app.post(INTERNAL_PATH, async (request, reply) => {
      const hop = hops.read(request.raw);
      if (!hop) throw new AppError('not_found');
      if (hop.to !== me) return reply.code(421).send({});
      const answer = await ask.perform(hop.call, (room_id) => leases.route(room_id));
      return reply.send(answer);
    });

  let leaving: Promise<void> | null = null;
  let endsAt = 0;
  const failed = (err: unknown) => base.log.warn({ err }, 'could not end the rooms in order');
  const handOver = (kept: string[]) =>
    within(
      leases.leave(kept, () => room.stored()),
      HAND_OVER_MS,
    );
  /** Releases recorded rooms when their files are finished, and the others immediately. The sockets are closed in time whatever fails. */
  const leave = async () => {
    endsAt = performance.now() + base.config.STOP_SECONDS * 1000 - AFTER_ROOM_MS;
    const kept = room.recorded();
    const isReached = await handOver(kept).then(
      () => true,
      (error) => {
        failed(error);
        return false;
      },
    );
    pipes.endAll();
    if (kept.length > 0)
      await within(room.endRecordings(), endsAt - HAND_OVER_MS - performance.now()).catch(failed);
    // Other processes may have placed further rooms here in the meantime; those are released, too.
    if (isReached) await handOver([]).catch(failed);
    room.endSockets();
  };

  return {
    provider: {
      ...portalOf(options),
      ...ask.provider,
      // The state is stored before anyone is told of it, so that every process knows the people in the rooms of all.
      listLiveSessions: async () => {
        const own = await room.provider.listLiveSessions();
        return [...own, ...(await liveSessions(db, { except: room.rooms() }))];
      },
      takeRecording: async (input) => {
        const serves = loadOf().workers > 0;
        // The process that holds the room finishes its recordings.
        if (
          !room.hasRecorded(input.recording) &&
          (await leases.route(input.room_id, null, serves ? me : null))
        )
          return 'recording';
        return room.provider.takeRecording(input);
      },
      reportsEveryEnd: room.provider.reportsEveryEnd,
      onEvent: (listener) => room.provider.onEvent(listener),
    },
    takeEvent: async () => false,
    mount: (app: FastifyInstance, { entries, upgrades, clientOf }: RoomEntrance) => {
      app.get<{ Querystring: { peer_id?: string } }>('/init', async (request, reply) => {
        refuseAfter(entries.count(networkOf(request.ip)));
        const { authorization } = request.headers;
        const { status, body } = await ask
          .init({
            ...(authorization ? { authorization } : {}),
            ...(request.query.peer_id ? { peer_id: request.query.peer_id } : {}),
            host: request.host,
            secure: request.protocol === 'https',
          })
          .catch((error: unknown) => {
            if (error instanceof RoomProviderError && error.status === 503)
              throw new AppError('unavailable', {}, { retryAfter: 1 });
            throw error;
          });
        return reply.code(status).send(body);
      });
      serveInternal(app);
      room.attach({
        serve: (path, local) =>
          upgrades.serve(path, (...given) => {
            const [request, socket] = given;
            enter(local, given, clientOf(request)).catch((error: unknown) => {
              if (!(error instanceof RoomProviderError || error instanceof GoneError))
                log.error('could not lead to the room', { error });
              refuseUpgrade(socket, '503 Service Unavailable', ['retry-after: 1']);
            });
          }),
      });
      app.server.on('listening', () => {
        const bound = app.server.address();
        if (bound === null || typeof bound === 'string') return;
        address = ownAddress(base, bound.port);
        leases.listens();
      });
      app.addHook('preClose', () => {
        leaving ??= leave();
        return leaving;
      });
    },
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      leaving ??= leave();
      await leaving;
      await within(room.close(), Math.max(endsAt - performance.now(), 500)).catch(failed);
      await within(leases.end(), 500).catch(failed);
    },
  };
}
