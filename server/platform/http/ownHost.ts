import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../errors.ts';

const nameOf = (host: string) =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();

/** DNS rebinding would give other sites access to a school whose passwords are public. */
export function refuseForeignHosts(app: FastifyInstance, { APP_ENV, PUBLIC_URL }: Config): void {
  if (APP_ENV !== 'demo' && APP_ENV !== 'development') return;
  const own = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost';
  app.addHook('onRequest', async (request) => {
    const name = nameOf(request.headers.host ?? '');
    if (name === 'localhost' || name === own || name.endsWith('.localhost') || isIP(name) > 0) return;
    throw new AppError('not_found');
  });
}
