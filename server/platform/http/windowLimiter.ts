import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './address.ts';

const windowMs = 60_000;

/** Per process, to protect the database. Limits are per minute; 0 disables one. */
export class WindowLimiter {
  #counts = new Map<string, number>();
  #from = 0;
  readonly #max: number;
  readonly #now: () => number;

  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
  }

  count(key: string): number {
    if (this.#max === 0) return 0;
    const now = this.#now();
    if (now - this.#from >= windowMs || now < this.#from) {
      this.#counts.clear();
      this.#from = now;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > this.#max ? Math.max(1, Math.ceil((this.#from + windowMs - now) / 1000)) : 0;
  }
}

export const refuseAfter = (retryAfter: number) => {
  if (retryAfter > 0) throw new AppError('too_many_requests', {}, { retryAfter });
};

export function limitRequests(app: FastifyInstance, { config, clock }: Services): void {
  const now = () => clock.now().getTime();
  const byAddress = new WindowLimiter(config.RATE_LIMIT_ADDRESS, now);
  const byUser = new WindowLimiter(config.RATE_LIMIT_USER, now);
  // Static files and photos are cheap; a list of 25 people requests 25 photos.
  const counted = /^\/(api|sandbox|room)\//;
  app.addHook('onRequest', async (request) => {
    // The route, not the address, which has other spellings: /%61pi/, or one with a host. An unknown address has no route.
    const route = request.routeOptions.url;
    if (route === undefined || counted.test(route)) refuseAfter(byAddress.count(networkOf(request.ip)));
  });
  app.addHook('preParsing', async (request) => {
    if (request.actor) refuseAfter(byUser.count(request.actor.user_id));
  });
}
