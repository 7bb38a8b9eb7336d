import { isRecipient, recipientsOf } from './backup/encryption.ts';
import type { Environment } from './config.ts';
import type { VariableName } from './environment.ts';

const loopback = ['127.0.0.1', '::1', 'localhost'];
const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** Tests have a stand-in on this machine. */
function isPagarme(address: string, isTest: boolean): boolean {
  const { protocol, hostname } = new URL(address);
  if (isTest && loopback.includes(hostOf(address))) return true;
  return protocol === 'https:' && /(^|\.)pagar\.me$/.test(hostname);
}

function isClicksign(address: string, isTest: boolean): boolean {
  const { protocol, hostname, pathname } = new URL(address);
  if (isTest && loopback.includes(hostOf(address))) return true;
  return protocol === 'https:' && pathname === '/' && /(^|\.)clicksign\.com$/.test(hostname);
}

/** Signatures of a test account of Clicksign are not binding; without an address it is the production. */
export const isClicksignSandbox = (address: string | undefined): boolean =>
  address !== undefined && !/^app\./.test(hostOf(address));

/** True if one address is the other one, or a folder in it. */
function areNested(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((each) => `${new URL(each).href.replace(/\/+$/, '')}/`);
  return a.startsWith(b) || b.startsWith(a);
}

interface Fault {
  name: VariableName;
  message: string;
}

/** Cross-variable validation, and what each kind of installation requires or forbids. */
export function faultsAcross(env: Environment, given: Record<string, string | undefined>): Fault[] {
  const faults: Fault[] = [];
  const refuse = (when: unknown, name: VariableName, message: string) => {
    if (when) faults.push({ name, message });
  };
  const production = env.APP_ENV === 'production';
  const served = production || env.APP_ENV === 'staging';
  const real = production || env.APP_ENV === '';

  refuse(
    real && env.PAYMENT_PROVIDER === 'sandbox',
    'PAYMENT_PROVIDER',
    'sandbox takes no money: it cannot run where APP_ENV is production or empty',
  );
  const pagarme = env.PAYMENT_PROVIDER === 'pagarme';
  const isTestKey = env.PAGARME_SECRET_KEY?.startsWith('sk_test_');
  refuse(pagarme && !env.PAGARME_SECRET_KEY, 'PAGARME_SECRET_KEY', 'required by PAYMENT_PROVIDER=pagarme');
  refuse(
    real && isTestKey,
    'PAGARME_SECRET_KEY',
    'is the key of a test account, which takes no money: it cannot be used where APP_ENV is production or empty',
  );
  refuse(
    !real && env.PAGARME_SECRET_KEY && !isTestKey,
    'PAGARME_SECRET_KEY',
    'takes real money: outside production only a key that begins with sk_test_ can be used',
  );
  refuse(
    env.PAGARME_PUBLIC_KEY &&
      env.PAGARME_SECRET_KEY &&
      isTestKey !== env.PAGARME_PUBLIC_KEY.startsWith('pk_test_'),
    'PAGARME_PUBLIC_KEY',
    'is not of the same kind as PAGARME_SECRET_KEY: one is of a test account, the other one is not',
  );
  for (const name of [
    'PAGARME_WEBHOOK_PASSWORD',
    'CLICKSIGN_WEBHOOK_SECRET',
    'HMS_WEBHOOK_SECRET',
  ] as const) {
    const previous = env[`${name}_PREVIOUS`];
    refuse(previous && !env[name], `${name}_PREVIOUS`, `is set without ${name}, which replaces it`);
    refuse(
      previous && previous === env[name],
      `${name}_PREVIOUS`,
      `is the same as ${name}: it is the one that ${name} replaces`,
    );
  }
  for (const name of ['PAGARME_API_URL', 'PAGARME_LINKS_URL', 'PAGARME_KEYS_URL'] as const)
    refuse(
      env[name] && !isPagarme(env[name], env.APP_ENV === 'test'),
      name,
      'must begin with https:// and be at pagar.me: the secret key is sent there',
    );
  const clicksign = env.SIGNATURE_PROVIDER === 'clicksign';
  refuse(
    clicksign && env.APP_ENV === 'demo',
    'SIGNATURE_PROVIDER',
    'the demo school signs by itself: clicksign would write to the people in it',
  );
  for (const name of ['CLICKSIGN_TOKEN', 'CLICKSIGN_WEBHOOK_SECRET'] as const)
    refuse(clicksign && !env[name], name, 'required by SIGNATURE_PROVIDER=clicksign');
  // Its token alone is enough to read, and to end, what is open there.
  const usesClicksign = clicksign || env.CLICKSIGN_TOKEN !== undefined;
  const isClicksignTest = isClicksignSandbox(env.CLICKSIGN_URL);
  refuse(
    usesClicksign && real && isClicksignTest,
    'CLICKSIGN_URL',
    'signatures of a test account are not binding: it cannot be used where APP_ENV is production or empty',
  );
  refuse(
    usesClicksign && !real && !isClicksignTest,
    'CLICKSIGN_URL',
    'signatures would be binding: outside production only https://sandbox.clicksign.com can be used',
  );
  refuse(
    env.CLICKSIGN_URL && !isClicksign(env.CLICKSIGN_URL, env.APP_ENV === 'test'),
    'CLICKSIGN_URL',
    'must begin with https:// and be at clicksign.com, without a path: the access token is sent there',
  );
  refuse(
    (env.APP_ENV === 'demo' || env.APP_ENV === 'test') && given.NODE_ENV === 'production',
    'APP_ENV',
    'the demo school and tests cannot run where NODE_ENV is production',
  );
  refuse(
    (env.APP_ENV === 'demo' || env.APP_ENV === 'test') && !loopback.includes(env.HOST),
    'HOST',
    'the demo school has public passwords: it listens on loopback only (127.0.0.1)',
  );
  refuse(served && !env.SECRET, 'SECRET', 'required in production and staging, at least 32 characters');
  refuse(
    env.SECRET && new Set(env.SECRET).size < 12,
    'SECRET',
    'too easy to guess: make one with `openssl rand -base64 48`',
  );
  refuse(
    env.SECRET_PREVIOUS && env.SECRET_PREVIOUS === env.SECRET,
    'SECRET_PREVIOUS',
    'is the same as SECRET: it is the one that SECRET replaces',
  );
  refuse(
    env.DATABASE_OWNER_URL && !env.DATABASE_URL,
    'DATABASE_URL',
    'required by DATABASE_OWNER_URL: the role that the application uses',
  );
  refuse(
    served && !env.PUBLIC_URL,
    'PUBLIC_URL',
    'required in production and staging: e-mailed links begin with it',
  );
  const isPublic = env.PUBLIC_URL !== undefined && !loopback.includes(hostOf(env.PUBLIC_URL));
  refuse(
    served && isPublic && !env.PUBLIC_URL?.startsWith('https:'),
    'PUBLIC_URL',
    'must begin with https:// in production and staging; browsers give no camera to other pages',
  );
  refuse(
    env.PUBLIC_URL && new URL(env.PUBLIC_URL).pathname !== '/',
    'PUBLIC_URL',
    'must be a host without a path',
  );
  refuse(
    production && isPublic && env.ROOM_PROVIDER === 'embedded' && env.ROOM_UDP_PORT === 0,
    'ROOM_UDP_PORT',
    'required by ROOM_PROVIDER=embedded in production: the port that the firewall opens',
  );
  refuse(
    env.ROOM_UDP_PORT + 2 * env.ROOM_WORKERS > 65_536 && env.ROOM_WORKERS > 1,
    'ROOM_WORKERS',
    'needs two UDP ports for each worker from ROOM_UDP_PORT on: choose a lower port',
  );
  refuse(
    /\bturns?:/.test(env.ROOM_TURN_URLS ?? '') &&
      !env.ROOM_TURN_SECRET &&
      !(env.ROOM_TURN_USERNAME && env.ROOM_TURN_CREDENTIAL),
    'ROOM_TURN_SECRET',
    'required by ROOM_TURN_URLS, or ROOM_TURN_USERNAME and ROOM_TURN_CREDENTIAL',
  );
  refuse(
    !recipientsOf(env).every(isRecipient),
    'BACKUP_RECIPIENT',
    'holds a key that age does not know: copy the public key that `age-keygen` prints',
  );
  refuse(
    env.BACKUP_S3_URL && env.BACKUP_FOLDER,
    'BACKUP_S3_URL',
    'cannot be set together with BACKUP_FOLDER: scheduled backups have one place',
  );
  refuse(
    env.BACKUP_S3_URL && new URL(env.BACKUP_S3_URL).pathname === '/',
    'BACKUP_S3_URL',
    'must name a bucket after the host',
  );
  for (const name of ['BACKUP_S3_KEY_ID', 'BACKUP_S3_KEY'] as const)
    refuse(env.BACKUP_S3_URL && !env[name], name, 'required by BACKUP_S3_URL');
  refuse(
    env.FILES_S3_URL && new URL(env.FILES_S3_URL).pathname === '/',
    'FILES_S3_URL',
    'must name a bucket after the host',
  );
  for (const name of ['FILES_S3_KEY_ID', 'FILES_S3_KEY'] as const)
    refuse(env.FILES_S3_URL && !env[name], name, 'required by FILES_S3_URL');
  refuse(
    env.FILES_S3_URL && env.BACKUP_S3_URL && areNested(env.FILES_S3_URL, env.BACKUP_S3_URL),
    'FILES_S3_URL',
    'must name another bucket or folder than BACKUP_S3_URL, neither within the other: backups would contain the earlier ones',
  );
  refuse(
    production && env.BACKUP_S3_URL && !env.BACKUP_RECIPIENT,
    'BACKUP_RECIPIENT',
    'required by BACKUP_S3_URL in production: archives leave this machine',
  );
  refuse(
    env.PUSH_TEST_URL && (env.APP_ENV !== 'test' || !loopback.includes(hostOf(env.PUSH_TEST_URL))),
    'PUSH_TEST_URL',
    'is for tests alone, and on this machine: elsewhere only the push services of the browsers are called',
  );
  for (const name of ['HMS_ACCESS_KEY', 'HMS_APP_SECRET', 'HMS_TEMPLATE_ID', 'HMS_WEBHOOK_SECRET'] as const)
    refuse(env.ROOM_PROVIDER === 'hms' && !env[name], name, 'required by ROOM_PROVIDER=hms');
  return faults;
}

/** Warnings about settings without which an installation can run. */
export function cautionsOf(env: Environment): string[] {
  const cautions: [when: unknown, text: string][] = [
    [
      !env.SMTP_URL,
      'no e-mail is sent, so nobody can confirm a registration, sign a contract or choose a new password: set SMTP_URL',
    ],
    [
      env.SMTP_URL && /\.example>?$/.test(env.MAIL_FROM),
      'e-mails come from an address that does not exist, so most mail servers refuse them: set MAIL_FROM',
    ],
    [
      !env.BACKUP_RECIPIENT,
      'backups are not encrypted: set BACKUP_RECIPIENT (see "Back up" in docs/operations.md)',
    ],
    [
      isUnencrypted(env.DATABASE_URL),
      'the connection to the database is not encrypted: add ?sslmode=verify-full to DATABASE_URL',
    ],
    [
      env.PAYMENT_PROVIDER === 'pagarme' && !(env.PAGARME_WEBHOOK_USER && env.PAGARME_WEBHOOK_PASSWORD),
      'no event of Pagar.me is accepted, so payments are noticed once a night only: set PAGARME_WEBHOOK_USER and PAGARME_WEBHOOK_PASSWORD',
    ],
    [
      env.FILES_S3_URL?.startsWith('http:') && !loopback.includes(hostOf(env.FILES_S3_URL)),
      'uploaded files travel unencrypted to their store: use https:// in FILES_S3_URL, or a network of your own',
    ],
    [env.MALWARE_SCANNER === 'off', 'uploaded files are not scanned for malware: set MALWARE_SCANNER=clamd'],
  ];
  const isDemo = env.APP_ENV === 'demo' || env.APP_ENV === 'test';
  return isDemo ? [] : cautions.flatMap(([when, text]) => (when ? [text] : []));
}

export function isUnencrypted(databaseUrl: string | undefined): boolean {
  if (!databaseUrl) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const isLocal = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname) || searchParams.has('host');
  return !isLocal && !searchParams.has('sslmode') && !searchParams.has('ssl');
}
