import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Services, systemCtx } from '../../platform/context.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sendFile } from '../../platform/http/files.ts';
import { refuseInactive, watchableFile } from './history.ts';
import { hasOpened, mayOpen, openedCookie } from './playAddress.ts';

const uuid = z.uuid();

/** Each range is sent only while the session lives and its person may still watch the recording (REC-5). */
export function serveRecordings(app: FastifyInstance, services: Services): void {
  const { secrets, clock, sessions, config } = services;
  app.get<{ Params: { id: string }; Querystring: Partial<Record<'session' | 'e' | 's', string>> }>(
    '/files/watch/:id',
    { compress: false },
    async (request, reply) => {
      const { id } = request.params;
      const { session: session_id = '', e = '', s = '' } = request.query;
      if (!uuid.safeParse(id).success || !uuid.safeParse(session_id).success) throw new AppError('not_found');
      const viewing = { id, session_id };
      const now = clock.now();
      const isOpened = hasOpened(secrets, viewing, request.headers.cookie ?? '', now);
      if (!isOpened && !mayOpen(secrets, viewing, { e, s, now })) throw new AppError('not_found');
      const actor = ensureFound(await sessions.actorOf(session_id));
      const ctx = { ...systemCtx(services, request.id), actor };
      if (!actor.permissions.has('view:calendar')) throw new AppError('not_found');
      const { file_key } = ensureFound(await watchableFile(ctx, id));
      await refuseInactive(ctx);
      const isSecure = config.PUBLIC_URL?.startsWith('https:') === true;
      if (!isOpened) reply.header('set-cookie', openedCookie(secrets, viewing, { now, isSecure }));
      reply.header('cache-control', 'private, no-store');
      return sendFile(services, request, reply, file_key);
    },
  );
}
