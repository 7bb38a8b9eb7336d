import type { Ctx } from '../../platform/context.ts';
import { adaptersOf } from '../../providers/integrations.ts';
import { awaitsProvider } from '../contracts/api.ts';

/**
 * The provider of each kind. Contracts that wait at Clicksign still need its token after a return to the school's own pages, which the
 * settings alone do not show.
 */
export async function adaptersInUse({ config, db }: Pick<Ctx, 'config' | 'db'>) {
  const needsClicksign = config.CLICKSIGN_TOKEN === undefined && (await awaitsProvider(db, 'clicksign'));
  return adaptersOf(config, { needsClicksign });
}
