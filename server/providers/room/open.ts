import { randomUUID } from 'node:crypto';
import { ZodError } from 'zod';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { sameText } from '../../platform/hash.ts';
import { announceLiveRooms } from './announceLiveRooms.ts';
import { createHmsRoom, HMS_API } from './hms/hmsRoom.ts';
import { openEmbedded } from './openEmbedded.ts';
import type { OpenedRoom } from './opened.ts';

type Base = Omit<Services, 'providers'>;

function openHms({ config, clock, integrations, db, events }: Base): OpenedRoom {
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
      const given = headers['x-aula-viva-secret'] ?? '';
      const previous = config.HMS_WEBHOOK_SECRET_PREVIOUS;
      const isCurrent = sameText(given, HMS_WEBHOOK_SECRET);
      if (!isCurrent && !(previous !== undefined && sameText(given, previous))) return false;
      integrations.received('room', 'hms', isCurrent ? 'current' : 'previous');
      await room.handleWebhook(body).catch((error: unknown) => {
        throw error instanceof ZodError ? new AppError('invalid_request') : error;
      });
      await announceLiveRooms({ db, events });
      return true;
    },
    mount: () => undefined,
    drain: () => undefined,
    close: async () => undefined,
  };
}

export const openRoom = (base: Base): Promise<OpenedRoom> =>
  base.config.ROOM_PROVIDER === 'hms' ? Promise.resolve(openHms(base)) : openEmbedded(base);
