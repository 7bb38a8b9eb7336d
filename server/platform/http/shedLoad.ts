import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Overload } from '../overload.ts';

const retryAfter = 3;

/** Refuses new calls with 503 while those before them wait for the database; health, files and open streams are not affected. */
export function shedLoad(app: FastifyInstance, overload: Overload): void {
  app.addHook('onRequest', async (request) => {
    if (overload.isOverloaded && request.routeOptions.url?.startsWith('/api/'))
      throw new AppError('unavailable', {}, { retryAfter });
  });
}
