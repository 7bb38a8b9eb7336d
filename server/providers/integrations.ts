import type { Configured, IntegrationKind } from '../../domain/integrations.ts';
import type { Config } from '../config.ts';
import { isClicksignSandbox } from '../configRules.ts';

interface Adapter {
  adapter: string;
  configured: Configured;
  /** Variables of the environment that hold its secrets. */
  secrets: readonly SecretName[];
}

type SecretName =
  | 'PAGARME_SECRET_KEY'
  | 'PAGARME_WEBHOOK_PASSWORD'
  | 'PAGARME_WEBHOOK_PASSWORD_PREVIOUS'
  | 'CLICKSIGN_TOKEN'
  | 'CLICKSIGN_WEBHOOK_SECRET'
  | 'CLICKSIGN_WEBHOOK_SECRET_PREVIOUS'
  | 'HMS_ACCESS_KEY'
  | 'HMS_APP_SECRET'
  | 'HMS_WEBHOOK_SECRET'
  | 'HMS_WEBHOOK_SECRET_PREVIOUS'
  | 'FILES_S3_KEY'
  | 'SMTP_URL';

const pagarme = [
  'PAGARME_SECRET_KEY',
  'PAGARME_WEBHOOK_PASSWORD',
  'PAGARME_WEBHOOK_PASSWORD_PREVIOUS',
] as const;
const clicksign = [
  'CLICKSIGN_TOKEN',
  'CLICKSIGN_WEBHOOK_SECRET',
  'CLICKSIGN_WEBHOOK_SECRET_PREVIOUS',
] as const;
const hms = [
  'HMS_ACCESS_KEY',
  'HMS_APP_SECRET',
  'HMS_WEBHOOK_SECRET',
  'HMS_WEBHOOK_SECRET_PREVIOUS',
] as const;

/**
 * The provider that this server runs with for each kind, as its settings say (SCHOOL-5). `needsClicksign`: contracts wait there although its
 * token is not set.
 */
export function adaptersOf(
  config: Config,
  { needsClicksign = false }: { needsClicksign?: boolean } = {},
): Readonly<Record<IntegrationKind, Adapter>> {
  const { PAYMENT_PROVIDER, ROOM_PROVIDER, MALWARE_SCANNER, SMTP_URL, isDemo } = config;
  const isTest = PAYMENT_PROVIDER === 'pagarme' && config.PAGARME_SECRET_KEY?.startsWith('sk_test_');
  // It is called as long as its token is set, also for contracts that were issued before a return to `local`.
  const hasToken = config.CLICKSIGN_TOKEN !== undefined;
  const usesClicksign = hasToken || needsClicksign;
  return {
    payment: {
      adapter: PAYMENT_PROVIDER,
      configured: PAYMENT_PROVIDER === 'sandbox' || isTest ? 'sandbox' : 'configured',
      secrets: PAYMENT_PROVIDER === 'pagarme' ? pagarme : [],
    },
    signature: {
      adapter: usesClicksign ? 'clicksign' : 'local',
      configured: !usesClicksign
        ? 'embedded'
        : !hasToken
          ? 'not_configured'
          : isClicksignSandbox(config.CLICKSIGN_URL)
            ? 'sandbox'
            : 'configured',
      secrets: usesClicksign ? clicksign : [],
    },
    room: {
      adapter: ROOM_PROVIDER,
      configured: ROOM_PROVIDER === 'hms' ? 'configured' : 'embedded',
      secrets: ROOM_PROVIDER === 'hms' ? hms : [],
    },
    mail: {
      adapter: SMTP_URL ? 'smtp' : 'outbox',
      // The demo keeps mails in its outbox, where they can be read.
      configured: SMTP_URL ? 'configured' : isDemo ? 'sandbox' : 'not_configured',
      secrets: ['SMTP_URL'],
    },
    cep: {
      adapter: isDemo ? 'embedded' : 'viacep',
      configured: isDemo ? 'embedded' : 'configured',
      secrets: [],
    },
    malware: {
      adapter: MALWARE_SCANNER,
      configured: MALWARE_SCANNER === 'clamd' ? 'configured' : 'not_configured',
      secrets: [],
    },
    files: config.FILES_S3_URL
      ? { adapter: 's3', configured: 'configured', secrets: ['FILES_S3_KEY'] }
      : { adapter: 'folder', configured: 'embedded', secrets: [] },
  };
}

export const secretValues = (config: Config): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    [...pagarme, ...clicksign, ...hms, 'FILES_S3_KEY' as const, 'SMTP_URL' as const].map((name) => [
      name,
      config[name],
    ]),
  );
