import { PAGARME_API } from '../../../pagarmeAddress.ts';
import type { Services } from '../../../platform/context.ts';
import type { PaymentProvider } from '../port.ts';
import { pagarmePayment } from './pagarme.ts';

const TEST_LINKS = 'https://sdx-api.pagar.me/core/v5/paymentlinks';
const KEYS = 'https://hubapi.pagar.me/.well-known/jwks.json';

const address = (set: string | undefined, usual: string) => (set ?? usual).replace(/\/+$/, '');

/** Pagar.me as the settings say (server/environment.ts). */
export function openPagarme({ config, clock }: Omit<Services, 'providers'>): PaymentProvider {
  const { PAGARME_SECRET_KEY: secretKey = '', PAGARME_WEBHOOK_USER: user } = config;
  const { PAGARME_WEBHOOK_PASSWORD: password, PAGARME_SIGNATURE: signature } = config;
  const { PAGARME_WEBHOOK_PASSWORD_PREVIOUS: previousPassword, PAGARME_PUBLIC_KEY: publicKey } = config;
  const isTest = secretKey.startsWith('sk_test_');
  return pagarmePayment({
    secretKey,
    apiUrl: address(config.PAGARME_API_URL, PAGARME_API),
    linksUrl: address(config.PAGARME_LINKS_URL, isTest ? TEST_LINKS : `${PAGARME_API}/paymentlinks`),
    jwksUrl: address(config.PAGARME_KEYS_URL, KEYS),
    webhook: user && password ? { user, password, previousPassword, signature } : null,
    publicKey: publicKey ?? null,
    fetch,
    now: () => clock.now(),
  });
}
