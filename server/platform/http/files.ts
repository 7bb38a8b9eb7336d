import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';

const isKey = (key: string) => /^[\w-]+(\/[\w-]+(\.[\w-]+)*)+$/.test(key);

/** True for types that browsers may show; anything else is saved. */
const isShown = (key: string) => /\.(webp|png|jpg|mp4|mov|avi)$/.test(key);

/** The signed link is the permission: no session is needed. */
export function serveFiles(app: FastifyInstance, { files }: Services): void {
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: files.pathOf(''), serve: false, cacheControl: false });
    scope.get('/files/*', async (request, reply) => {
      const key = (request.params as Record<string, string>)['*'] ?? '';
      const { e = '', s = '' } = request.query as { e?: string; s?: string };
      if (!isKey(key) || !files.allows(key, e, s) || !(await files.exists(key)))
        throw new AppError('not_found');
      const place = isShown(key) ? 'inline' : 'attachment';
      return reply
        .header('cache-control', isShown(key) ? 'private, max-age=3600' : 'no-store')
        .header('content-disposition', `${place}; filename="${path.basename(key)}"`)
        .sendFile(key);
    });
  });
}
