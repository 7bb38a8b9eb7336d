import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const optional = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const port = z.coerce.number().int().min(0).max(65535);
const loopback = ['127.0.0.1', '::1', 'localhost'];

/** Every variable of the environment that the server reads. */
const environment = z
  .object({
    APP_ENV: z.enum(['production', 'demo', 'development', 'test', '']).default(''),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: optional,
    PUBLIC_URL: z.preprocess((value) => (value === '' ? undefined : value), z.url().optional()),
    SECRET: z.preprocess((value) => (value === '' ? undefined : value), z.string().min(32).optional()),
    PAYMENT_PROVIDER: z.enum(['manual', 'sandbox']).default('manual'),
    PIX_KEY: optional,
    SCHOOL_NAME: z.string().default('Aula Viva'),
    SCHOOL_CITY: z.string().default('São Paulo'),
    SIGNATURE_PROVIDER: z.enum(['local']).default('local'),
    ROOM_PROVIDER: z.enum(['embedded', 'hms']).default('embedded'),
    ROOM_UDP_PORT: port.default(0),
    ROOM_ANNOUNCED_ADDRESS: optional,
    HMS_ACCESS_KEY: optional,
    HMS_APP_SECRET: optional,
    HMS_TEMPLATE_ID: optional,
    HMS_WEBHOOK_SECRET: optional,
    SMTP_URL: optional,
    MAIL_FROM: z.string().default('Aula Viva <nao-responda@aulaviva.example>'),
    TRUST_PROXY: z.enum(['true', 'false']).default('false'),
    LINK_CRM: optional,
    LINK_MAIL: optional,
    LINK_FRANCHISE: optional,
    LINK_MONITORING: optional,
    LINK_STAGING: optional,
    LINK_HELP: optional,
    LINK_WHATSAPP: optional,
    LINK_INSTAGRAM: optional,
    LINK_FACEBOOK: optional,
    LINK_LINKEDIN: optional,
    LINK_YOUTUBE: optional,
    SUPPORT_EMAIL: optional,
    SUPPORT_PHONE: optional,
  })
  .superRefine((env, problem) => {
    const add = (name: string, message: string) =>
      problem.addIssue({ code: 'custom', path: [name], message });
    const real = env.APP_ENV === 'production' || env.APP_ENV === '';
    if (real && env.PAYMENT_PROVIDER === 'sandbox')
      add('PAYMENT_PROVIDER', 'sandbox takes no money: it cannot run where APP_ENV is production or empty');
    if (env.APP_ENV === 'demo' && !loopback.includes(env.HOST))
      add('HOST', 'the demo school has public passwords: it listens on loopback alone (127.0.0.1)');
    if (env.APP_ENV === 'production' && !env.SECRET)
      add('SECRET', 'required in production, at least 32 characters');
    if (env.ROOM_PROVIDER === 'hms')
      for (const name of [
        'HMS_ACCESS_KEY',
        'HMS_APP_SECRET',
        'HMS_TEMPLATE_ID',
        'HMS_WEBHOOK_SECRET',
      ] as const)
        if (!env[name]) add(name, 'required by ROOM_PROVIDER=hms');
    if (real && env.PAYMENT_PROVIDER === 'manual' && env.APP_ENV === 'production' && !env.PIX_KEY)
      add('PIX_KEY', "required by PAYMENT_PROVIDER=manual: the school's own Pix key");
  });

export type Config = Omit<z.output<typeof environment>, 'SECRET'> & {
  /** Signs access tokens, file links and room tokens. */
  secret: string;
  isDemo: boolean;
  dataDir: string;
};

export class ConfigError extends Error {}

/** A secret kept beside the data, for installations that were given none. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** Reads and checks the environment; throws one ConfigError that lists every mistake. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = environment.safeParse(env);
  if (!result.success)
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const dataDir = path.resolve(result.data.DATA_DIR);
  return {
    ...result.data,
    dataDir,
    isDemo: result.data.APP_ENV === 'demo' || result.data.APP_ENV === 'test',
    secret: result.data.SECRET ?? keptSecret(dataDir),
  };
}
