import type { Server } from 'node:http';
import { Upgrades } from '../../../server/platform/http/upgrades.ts';

/** The upgrades of a bare server, without a limit. */
export const openUpgrades = (server: Server): Upgrades =>
  new Upgrades(server, {
    count: () => 0,
    countStray: () => 0,
    publicUrl: () => undefined,
    log: { error: () => undefined },
  });
