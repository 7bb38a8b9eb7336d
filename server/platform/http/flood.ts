import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './address.ts';

const windowMs = 60_000;

/**
 * Counts what each key does in a minute; 0 sets no limit. In memory and for this process alone: it keeps a flood from
 * the database, where counting would cost what it should save. Tries of passwords and codes are counted in the
 * database, for all processes together (rateLimit.ts).
 */
export class Flood {
  #counts = new Map<string, number>();
  #from = 0;
  readonly #max: number;
  readonly #now: () => number;

  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
  }

  /** Counts one more; gives the seconds to wait once there were too many, else 0. */
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

/** Refuses with 429 when there are seconds to wait. */
export const refuseAfter = (retryAfter: number) => {
  if (retryAfter > 0) throw new AppError('too_many_requests', {}, { retryAfter });
};

/** General limits of requests, by address and by person. */
export function limitRequests(app: FastifyInstance, { config, clock }: Services): void {
  const now = () => clock.now().getTime();
  const byAddress = new Flood(config.RATE_LIMIT_ADDRESS, now);
  const byUser = new Flood(config.RATE_LIMIT_USER, now);
  // Pages, their parts and pictures cost a file each; a list of 25 people shows 25 portraits.
  const counted = /^\/(api|sandbox|room)\//;
  app.addHook('onRequest', async (request) => {
    if (counted.test(request.url)) refuseAfter(byAddress.count(networkOf(request.ip)));
  });
  // After the guard, which says who it is.
  app.addHook('preParsing', async (request) => {
    if (request.actor) refuseAfter(byUser.count(request.actor.user_id));
  });
}
