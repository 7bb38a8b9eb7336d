import { z } from 'zod';
import { type RequirableType, requirableTypes } from '../domain/secondFactor.ts';
import {
  address,
  database,
  hidden,
  link,
  maybe,
  oneOf,
  proxies,
  set,
  text,
  url,
  type Variable,
  whole,
} from './variableKinds.ts';

const factorTypes = Object.keys(requirableTypes) as RequirableType[];

/** Every environment variable that the server reads; `.env.example` is generated from it. */
export const variables = {
  APP_ENV: oneOf(
    ['', 'production', 'staging', 'demo', 'development', 'test'],
    '',
    'Kind of installation; `staging` shows the notice of a test environment; `npm start` treats an empty value as `demo`',
  ),
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 in a container'),
  PORT: whole(0, 65535, 3000, 'Port to listen on; 0 selects a free port'),
  PUBLIC_URL: url(['https?'], 'https://…', 'Public address of this server; e-mailed links start with it'),
  SECRET: hidden(
    z.string().min(32),
    '32 characters or more',
    'All keys are derived from it; generate one with `openssl rand -base64 48`',
  ),
  SECRET_PREVIOUS: hidden(
    z.string().min(32),
    '32 characters or more',
    'The previous SECRET, during a replacement: accepted, but never used to sign or encrypt',
  ),
  DATA_DIR: text('data', 'Folder of uploaded files and of the embedded database', 'folder'),
  DISK_RESERVE_MB: whole(
    0,
    1_000_000,
    256,
    'Megabytes of the disk of DATA_DIR that uploads leave free, for the database and the logs',
  ),
  FILES_S3_URL: url(
    ['https?'],
    'https://host/bucket/folder',
    'Stores uploaded files in this bucket of an S3-compatible store instead of DATA_DIR',
  ),
  FILES_S3_REGION: text('auto', 'Region of the bucket of files, as the store names it', 'text'),
  FILES_S3_KEY_ID: hidden(
    z.string(),
    'text',
    'Id of an access key that may read, write, list and delete in the bucket of files',
  ),
  FILES_S3_KEY: hidden(z.string(), 'text', 'Secret of the access key of the bucket of files'),
  BACKUP_RECIPIENT: maybe(
    z.string().regex(/^age1[a-z0-9]+([\s,]+age1[a-z0-9]+)*$/),
    'age1…, comma-separated',
    'age public keys that backups are encrypted for (see `age-keygen`); without one, backups are only signed',
  ),
  BACKUP_FOLDER: maybe(
    z.string(),
    'folder',
    'Folder of scheduled backups, best on another disk; without it or BACKUP_S3_URL none are scheduled',
  ),
  BACKUP_S3_URL: url(
    ['https?'],
    'https://host/bucket/folder',
    'Stores scheduled backups in this bucket of an S3-compatible store instead',
  ),
  BACKUP_S3_REGION: text('auto', 'Region of that bucket, as the store names it', 'text'),
  BACKUP_S3_KEY_ID: hidden(
    z.string(),
    'text',
    'Id of an access key that may write, list and delete in that bucket',
  ),
  BACKUP_S3_KEY: hidden(z.string(), 'text', 'Secret of that access key'),
  BACKUP_HOUR: whole(0, 23, 3, "Hour of the scheduled backup, on the school's clock (São Paulo)"),
  BACKUP_EVERY_HOURS: whole(1, 168, 24, 'Hours between scheduled backups, counted from BACKUP_HOUR'),
  BACKUP_KEEP_DAYS: whole(
    1,
    3650,
    30,
    'Days that scheduled backups are kept; each contains the people who were erased after it',
  ),
  DATABASE_URL: database(
    'postgres://user:password@host/database; in the password, %23 stands for #',
    'An external PostgreSQL, 15 or later; without it, the embedded one in DATA_DIR is used',
  ),
  DATABASE_OWNER_URL: database(
    'postgres://owner:password@host/database',
    'The role that owns that database and migrates it; DATABASE_URL is then an unprivileged role. Without it the server creates such a role, if it may',
  ),
  DATABASE_POOL: whole(2, 200, 20, 'Maximum number of database connections'),
  TRUST_PROXY: {
    schema: set(z.string().regex(proxies).default('false')),
    about:
      'Proxies whose X-Forwarded-For is trusted: none, a number of hops (true is 1), or a list of addresses',
    values: 'false | true | 1–9 | addresses, comma-separated',
    fallback: 'false',
  },
  SCHOOL_NAME: text('Aula Viva', 'Name on contracts and payments, until an administrator sets it'),
  SCHOOL_CITY: text('São Paulo', 'City on contracts and payments, until an administrator sets it'),
  SUPPORT_EMAIL: maybe(
    z.email(),
    'e-mail',
    'Contact shown to people who need help, until an administrator sets it',
  ),
  SUPPORT_PHONE: maybe(
    z.string().max(40),
    'text',
    'Contact shown to people who need help, until an administrator sets it',
  ),
  PAYMENT_PROVIDER: oneOf(
    ['manual', 'sandbox', 'pagarme'],
    'manual',
    "manual: the school's own Pix key, confirmed by hand; sandbox: simulated payments; pagarme: Pagar.me",
  ),
  PAGARME_SECRET_KEY: hidden(
    z.string().regex(/^sk_\w{8,}$/),
    'sk_…',
    'Secret key of the Pagar.me account; sk_test_… outside production, and only there',
  ),
  PAGARME_WEBHOOK_USER: maybe(
    z.string().regex(/^[^:\s]+$/),
    'text',
    'User that Pagar.me sends with each event (webhook /api/v1/pagarme/webhook); until it is set, events are answered with 503',
  ),
  PAGARME_WEBHOOK_PASSWORD: hidden(
    z.string().min(16),
    '16 characters or more',
    'Password that Pagar.me sends with each event',
  ),
  PAGARME_WEBHOOK_PASSWORD_PREVIOUS: hidden(
    z.string().min(16),
    '16 characters or more',
    'The previous PAGARME_WEBHOOK_PASSWORD, during a replacement: events with it are accepted, too',
  ),
  PAGARME_PUBLIC_KEY: maybe(
    z.string().regex(/^pk_\w{8,}$/),
    'pk_…',
    'Public key of the same account, with which browsers send card data to Pagar.me and not to this server; without it no card can be stored',
  ),
  PAGARME_SIGNATURE: oneOf(
    ['if-present', 'require'],
    'if-present',
    'Whether an event without a signature is refused, beside the password; a wrong signature always is',
  ),
  PAGARME_API_URL: url(
    ['https?'],
    'https://….pagar.me/…',
    "Pagar.me's core API; defaults to https://api.pagar.me/core/v5",
  ),
  PAGARME_LINKS_URL: url(
    ['https?'],
    'https://….pagar.me/…',
    "Pagar.me's payment links; defaults to the address for live or for test accounts, by the secret key",
  ),
  PAGARME_KEYS_URL: url(
    ['https?'],
    'https://….pagar.me/…',
    "Pagar.me's public keys; defaults to https://hubapi.pagar.me/.well-known/jwks.json",
  ),
  PIX_KEY: hidden(
    z.string().max(77),
    'Pix key',
    'The Pix key that payments go to, until an administrator sets it',
  ),
  MALWARE_SCANNER: oneOf(
    ['off', 'clamd'],
    'off',
    'Scans uploaded files: clamd, the daemon of ClamAV. off: they are checked by type and structure only',
  ),
  CLAMD_ADDRESS: text(
    '127.0.0.1:3310',
    'Where clamd listens; its StreamMaxLength must be 60M or more',
    'host:port | path of a Unix socket',
  ),
  SIGNATURE_PROVIDER: oneOf(
    ['local', 'clicksign'],
    'local',
    'How contracts are signed: local, with an e-mailed code; clicksign, by the links that Clicksign mails',
  ),
  CLICKSIGN_TOKEN: hidden(z.string().regex(/^[\w-]{16,}$/), 'text', 'Access token of the Clicksign account'),
  CLICKSIGN_WEBHOOK_SECRET: hidden(
    z.string().min(16),
    '16 characters or more',
    'HMAC secret of the webhook at Clicksign (/api/v1/clicksign/webhook)',
  ),
  CLICKSIGN_WEBHOOK_SECRET_PREVIOUS: hidden(
    z.string().min(16),
    '16 characters or more',
    'The previous CLICKSIGN_WEBHOOK_SECRET, during a replacement: events with it are accepted, too',
  ),
  CLICKSIGN_URL: url(
    ['https?'],
    'https://….clicksign.com',
    'Defaults to https://app.clicksign.com; https://sandbox.clicksign.com outside production, and only there',
  ),
  CLICKSIGN_FILE_HOSTS: maybe(
    z.string().regex(/^[a-z\d-]+(\.[a-z\d-]+)+(\s*,\s*[a-z\d-]+(\.[a-z\d-]+)+)*$/),
    'hosts, comma-separated',
    'Further hosts, each in full, from which signed files are downloaded, beside that of CLICKSIGN_URL; a log line names one that is missing',
  ),
  ROOM_PROVIDER: oneOf(
    ['embedded', 'hms'],
    'embedded',
    'The live room: embedded media server, or the 100ms cloud',
  ),
  ROOM_UDP_PORT: whole(
    0,
    65535,
    0,
    'UDP port of the embedded room, open to the internet; 0 selects a free port',
  ),
  ROOM_WORKERS: whole(
    1,
    32,
    1,
    'Processes for the media of the embedded room, one core each; every one needs two UDP ports, from ROOM_UDP_PORT on',
  ),
  RECORDINGS_MAX_GB: whole(
    0,
    100_000,
    50,
    'Gigabytes for recordings of lessons, which are kept for 90 days; with 0 nothing is recorded',
  ),
  ROOM_ANNOUNCED_ADDRESS: maybe(
    z.string(),
    'IP address',
    'Public address of the embedded room if it is behind NAT',
  ),
  ROOM_INTERNAL_ADDRESS: url(
    ['https?'],
    'http://10.0.0.5:3000',
    'Where the other processes of the school reach this one; defaults to the address that it listens on, which is enough on one machine',
  ),
  ROOM_TURN_URLS: maybe(
    z.string().regex(/^(turns?|stun):[^\s,]+(\s*,\s*(turns?|stun):[^\s,]+)*$/),
    'turn:host:port?transport=tcp, turns:host:443 …',
    'TURN relays for networks that block UDP, comma-separated',
  ),
  ROOM_TURN_SECRET: hidden(
    z.string().min(16),
    '16 characters or more',
    'Secret shared with the relay (coturn: static-auth-secret): each join gets its own credentials, valid for a day',
  ),
  ROOM_TURN_USERNAME: maybe(z.string(), 'text', 'User name at a relay without a shared secret'),
  ROOM_TURN_CREDENTIAL: hidden(z.string(), 'text', 'Password at a relay without a shared secret'),
  HMS_ACCESS_KEY: hidden(z.string(), 'text', '100ms access key'),
  HMS_APP_SECRET: hidden(z.string(), 'text', '100ms app secret'),
  HMS_TEMPLATE_ID: maybe(
    z.string(),
    'text',
    '100ms template with the roles host, guest and observer (docs/room.md)',
  ),
  HMS_WEBHOOK_SECRET: hidden(
    z.string().min(16),
    '16 characters or more',
    'Sent by 100ms with each event, in the header x-aula-viva-secret',
  ),
  HMS_WEBHOOK_SECRET_PREVIOUS: hidden(
    z.string().min(16),
    '16 characters or more',
    'The previous HMS_WEBHOOK_SECRET, during a replacement: events with it are accepted, too',
  ),
  SMTP_URL: {
    ...url(
      ['smtps?'],
      'smtps://user:password@host',
      'Mail server; without it e-mails stay in the outbox table',
    ),
    secret: true,
  },
  MAIL_FROM: {
    schema: set(z.string().refine(address).default('Aula Viva <nao-responda@aulaviva.example>')),
    about: 'Sender of e-mails',
    values: 'Name <address>',
    fallback: 'Aula Viva <nao-responda@aulaviva.example>',
  },
  PUSH_TEST_URL: url(
    ['http'],
    'http://127.0.0.1:…',
    'A push service on this machine that devices may name, for tests alone; others reach only those of the browsers',
  ),
  LOG_LEVEL: oneOf(
    ['', 'trace', 'debug', 'info', 'warn', 'error', 'silent'],
    '',
    'Log level; defaults to info, in the demo to warn',
  ),
  METRICS_TOKEN: hidden(
    z.string().min(16),
    '16 characters or more',
    'Bearer token required by /metrics; without it, only local clients can read it',
  ),
  DRAIN_SECONDS: whole(
    0,
    60,
    0,
    'Seconds to keep serving after /readyz turns 503, so that load balancers notice',
  ),
  STOP_SECONDS: whole(1, 120, 10, 'Seconds that running requests and jobs may take to finish on shutdown'),
  RATE_LIMIT_ADDRESS: whole(
    0,
    1_000_000,
    3000,
    'Requests per minute and address, per process; 0 disables the limit',
  ),
  RATE_LIMIT_USER: whole(
    0,
    1_000_000,
    900,
    'Requests per minute and user, per process; 0 disables the limit',
  ),
  RATE_LIMIT_ROOM: whole(
    0,
    1_000_000,
    300,
    'Joins of live rooms per minute and address, per process; 0 disables the limit',
  ),
  STREAMS_PER_USER: whole(1, 1000, 10, 'Concurrent event streams per user, per process'),
  REQUIRE_SECOND_FACTOR: {
    schema: set(
      z
        .string()
        .default('')
        .transform((names) => names.split(',').map((name) => name.trim()))
        .transform((names) => names.filter((name) => name !== ''))
        .pipe(z.array(z.enum(factorTypes))),
    ),
    about: 'Types of user that must have a second factor; `teacher` includes FEE',
    values: `${factorTypes.join(' | ')}, comma-separated`,
    fallback: '',
  },
  SESSION_HOURS: whole(1, 720, 12, 'Hours that a session lasts from the login, regardless of use'),
  SESSION_HOURS_REMEMBERED: whole(1, 8760, 720, "The same with 'Manter conectado'"),
  SESSIONS_PER_USER: whole(1, 1000, 20, 'Open sessions per user; another one ends the least recently used'),
  LINK_CRM: link('the CRM'),
  LINK_MAIL: link('the mail site'),
  LINK_FRANCHISE: link('the franchise site'),
  LINK_MONITORING: link('the monitoring site'),
  LINK_HELP: link('the help site'),
  LINK_WHATSAPP: link('WhatsApp'),
  LINK_INSTAGRAM: link('Instagram'),
  LINK_FACEBOOK: link('Facebook'),
  LINK_LINKEDIN: link('LinkedIn'),
  LINK_YOUTUBE: link('YouTube'),
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
type Shape = { [N in VariableName]: (typeof variables)[N]['schema'] };

/** The shape of the environment, without the rules across variables (config.ts). */
export const environment = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])) as Shape,
);
