import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { roomStateStore } from '../../areas/room/stateStore.ts';
import type { Services } from '../../platform/context.ts';
import { sameText } from '../../platform/hash.ts';
import { addressOf } from '../../platform/http/address.ts';
import { Flood, refuseAfter } from '../../platform/http/flood.ts';
import { createEmbeddedRoom } from './embedded/embedded-room.ts';
import { createHmsRoom, HMS_API } from './hms/hms-room.ts';
import type { RoomProvider } from './port.ts';

export interface OpenedRoom {
  provider: RoomProvider;
  /** Takes a provider's event; false when its secret header is not ours. Events of the embedded room need none. */
  takeEvent(headers: Record<string, string | undefined>, body: unknown): Promise<boolean>;
  mount(app: FastifyInstance): void;
  close(): Promise<void>;
}

type Base = Omit<Services, 'providers'>;
const loopback = ['127.0.0.1', '::1', 'localhost'];

async function openEmbedded(base: Base): Promise<OpenedRoom> {
  const { config, log, clock } = base;
  const room = await createEmbeddedRoom({
    secret: `room:${config.secret}`,
    clock: { now: () => clock.now().getTime() },
    random: { uuid: () => randomUUID() },
    store: roomStateStore(base.db, () => clock.now()),
    log: {
      info: (message, fields) => log.info(fields ?? {}, message),
      error: (message, fields) => log.error(fields ?? {}, message),
    },
    ...(config.APP_ENV === 'production' && config.PUBLIC_URL ? { publicUrl: config.PUBLIC_URL } : {}),
    media: {
      udpPort: config.ROOM_UDP_PORT,
      ...(loopback.includes(config.HOST) ? { bindAddress: '127.0.0.1' } : {}),
      ...(config.ROOM_ANNOUNCED_ADDRESS ? { announcedAddress: config.ROOM_ANNOUNCED_ADDRESS } : {}),
    },
  });
  return {
    provider: room.provider,
    takeEvent: async () => false,
    mount: (app) => {
      const entries = new Flood(config.RATE_LIMIT_ROOM, () => clock.now().getTime());
      app.get<{ Querystring: { peer_id?: string } }>('/init', (request, reply) => {
        refuseAfter(entries.count(request.ip));
        const { authorization } = request.headers;
        const { status, body } = room.handleInit({
          ...(authorization ? { authorization } : {}),
          ...(request.query.peer_id ? { peer_id: request.query.peer_id } : {}),
          host: request.host,
          secure: request.protocol === 'https',
        });
        return reply.code(status).send(body);
      });
      room.attach(app.server, (request) => entries.count(addressOf(request, config.TRUST_PROXY)));
      app.addHook('preClose', async () => room.endSockets());
    },
    close: () => room.close(),
  };
}

function openHms({ config, clock }: Base): OpenedRoom {
  const { HMS_ACCESS_KEY = '', HMS_APP_SECRET = '', HMS_TEMPLATE_ID = '', HMS_WEBHOOK_SECRET = '' } = config;
  const room = createHmsRoom({
    accessKey: HMS_ACCESS_KEY,
    appSecret: HMS_APP_SECRET,
    templateId: HMS_TEMPLATE_ID,
    baseUrl: HMS_API,
    fetch,
    clock: { now: () => clock.now().getTime() },
    random: { uuid: () => randomUUID() },
  });
  return {
    provider: room.provider,
    takeEvent: async (headers, body) => {
      if (!sameText(headers['x-aula-viva-secret'] ?? '', HMS_WEBHOOK_SECRET)) return false;
      await room.handleWebhook(body);
      return true;
    },
    mount: () => undefined,
    close: async () => undefined,
  };
}

/** The live room that the configuration asks for. */
export const openRoom = (base: Base): Promise<OpenedRoom> =>
  base.config.ROOM_PROVIDER === 'hms' ? Promise.resolve(openHms(base)) : openEmbedded(base);
