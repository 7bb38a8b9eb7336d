import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
};

const isKey = (key: string) => /^[\w-]+(\/[\w-]+(\.[\w-]+)*)+$/.test(key);

/** The signed link is the permission: no session is needed. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/*', async (request, reply) => {
    const key = (request.params as Record<string, string>)['*'] ?? '';
    const { e = '', s = '' } = request.query as { e?: string; s?: string };
    if (!isKey(key) || !services.files.allows(key, e, s) || !(await services.files.exists(key)))
      throw new AppError('not_found');
    return reply
      .header('content-type', types[key.split('.').pop() ?? ''] ?? 'application/octet-stream')
      .header('cache-control', key.endsWith('.pdf') ? 'no-store' : 'private, max-age=3600')
      .send(Buffer.from(await services.files.get(key)));
  });
}
