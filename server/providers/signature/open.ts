import type { Services } from '../../platform/context.ts';
import { clicksignSignature } from './clicksign/clicksign.ts';
import type { SignatureProvider } from './port.ts';

const PRODUCTION = 'https://app.clicksign.com';

/** Null where contracts are signed in the school's own pages. */
export function openSignature({ config }: Pick<Services, 'config'>): SignatureProvider | null {
  if (config.SIGNATURE_PROVIDER === 'local') return null;
  return clicksignSignature({
    token: config.CLICKSIGN_TOKEN ?? '',
    webhookSecret: config.CLICKSIGN_WEBHOOK_SECRET ?? '',
    url: (config.CLICKSIGN_URL ?? PRODUCTION).replace(/\/+$/, ''),
    fetch,
  });
}
