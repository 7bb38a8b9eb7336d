import type { Services } from '../../platform/context.ts';
import { clicksignSignature } from './clicksign/clicksign.ts';
import type { SignatureProvider } from './port.ts';

const PRODUCTION = 'https://app.clicksign.com';

/**
 * Clicksign, wherever its token is set: a school that has returned to its own pages still follows the envelopes that are open there. Null
 * without a token.
 */
export function openSignature({ config }: Pick<Services, 'config'>): SignatureProvider | null {
  const { CLICKSIGN_TOKEN, CLICKSIGN_URL, CLICKSIGN_WEBHOOK_SECRET, CLICKSIGN_WEBHOOK_SECRET_PREVIOUS } =
    config;
  if (CLICKSIGN_TOKEN === undefined) return null;
  return clicksignSignature({
    token: CLICKSIGN_TOKEN,
    webhookSecrets: { current: CLICKSIGN_WEBHOOK_SECRET, previous: CLICKSIGN_WEBHOOK_SECRET_PREVIOUS },
    fileHosts: config.CLICKSIGN_FILE_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    url: (CLICKSIGN_URL ?? PRODUCTION).replace(/\/+$/, ''),
    fetch,
  });
}
