import { DateTime } from 'luxon';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import { ManualClock } from '../platform/clock.ts';
import { type Ctx, type Services, systemCtx } from '../platform/context.ts';
import type { Tx } from '../platform/db/database.ts';
import { Names } from './names.ts';
import { drawPortrait } from './portrait.ts';
import { Seeded } from './random.ts';

/** Shared by the parts of the generator. */
export interface DemoSchool {
  services: Services;
  tx: Tx;
  random: Seeded;
  names: Names;
  now: Date;
  /** yyyy-MM-dd in São Paulo, `days` from today. */
  day(days: number): string;
  /** The moment `days` from now. */
  moment(days: number): Date;
  /** A context whose clock is set to that moment, for the real use cases. */
  at(days: number): Ctx;
  /** A mobile phone that no other call returns. */
  phone(): string;
  /** Draws and stores a portrait; returns its key. */
  portrait(look: 'f' | 'm'): Promise<string>;
}

export function demoSchool(services: Services, tx: Tx, seed = 20_260_103): DemoSchool {
  const random = new Seeded(seed);
  const now = services.clock.now();
  const moment = (days: number) => new Date(now.getTime() + days * 86_400_000);
  let portraits = 0;
  let phones = 0;
  return {
    services,
    tx,
    random,
    names: new Names(random),
    now,
    moment,
    day: (days) => DateTime.fromJSDate(now, { zone: SCHOOL_ZONE }).plus({ days }).toISODate() ?? '',
    at: (days) => ({ ...systemCtx(services, 'demo'), clock: new ManualClock(moment(days)) }),
    phone: () => `+551195550${String(++phones).padStart(4, '0')}`,
    portrait: async (look) => {
      const key = `photos/demo-${++portraits}.webp`;
      await services.files.put(key, await drawPortrait(random, look));
      return key;
    },
  };
}
