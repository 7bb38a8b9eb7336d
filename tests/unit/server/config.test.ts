import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkEnvironment } from '../../../server/config.ts';
import { cautionsOf } from '../../../server/configRules.ts';
import { effectiveSettings, envExample } from '../../../server/settingsText.ts';

const secret = 'G7sWq2-xN0_bPz8LrT4vKc6YhJ1mEuD3';
const production = {
  APP_ENV: 'production',
  SECRET: secret,
  PUBLIC_URL: 'https://escola.example',
  PIX_KEY: 'pix@escola.example',
  ROOM_UDP_PORT: '40000',
};
const testKey = 'sk_test_0123456789abcdef';
const liveKey = 'sk_0123456789abcdef';
/** The variable that each line of the error message starts with. */
const faultsOf = (given: Record<string, string>): string[] => {
  try {
    checkEnvironment(given);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.split(':')[0] ?? '');
  }
};

const clicksign = {
  SIGNATURE_PROVIDER: 'clicksign',
  CLICKSIGN_TOKEN: 'token-0123456789abcdef',
  CLICKSIGN_WEBHOOK_SECRET: 'segredo-0123456789',
};

describe('the environment', () => {
  it('accepts an empty environment and a complete production one', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf(production)).toEqual([]);
  });

  it('needs a bucket of its own and a key for files that lie in an S3-compatible store', () => {
    const key = { FILES_S3_KEY_ID: 'id', FILES_S3_KEY: 'segredo' };
    const files = { FILES_S3_URL: 'https://s3.example/escola/arquivos', ...key };
    const backups = { BACKUP_S3_KEY_ID: 'id', BACKUP_S3_KEY: 'segredo', BACKUP_RECIPIENT: '' };
    const beside = (url: string) => faultsOf({ ...files, ...backups, BACKUP_S3_URL: url });
    expect(faultsOf(files)).toEqual([]);
    expect(faultsOf({ FILES_S3_URL: files.FILES_S3_URL })).toEqual(['FILES_S3_KEY_ID', 'FILES_S3_KEY']);
    expect(faultsOf({ ...key, FILES_S3_URL: 'https://s3.example' })).toEqual(['FILES_S3_URL']);
    for (const url of ['/escola', '/escola/arquivos', '/escola/arquivos/', '/escola/arquivos/copias'])
      expect([url, beside(`https://s3.example${url}`)]).toEqual([url, ['FILES_S3_URL']]);
    for (const url of ['/escola/copias', '/copias', '/escola/arquivos-antigos'])
      expect([url, beside(`https://s3.example${url}`)]).toEqual([url, []]);
    expect(cautionsOf(checkEnvironment({ ...production, ...files })).join()).not.toContain('FILES_S3_URL');
    const plain = { ...production, ...files, FILES_S3_URL: 'http://s3.example/escola' };
    expect(cautionsOf(checkEnvironment(plain)).join()).toContain('FILES_S3_URL');
  });

  it('warns of a sender that no mail server accepts', () => {
    const sending = { ...production, SMTP_URL: 'smtps://correio.escola.test' };
    const warned = (env: Record<string, string>) =>
      cautionsOf(checkEnvironment(env)).filter((text) => text.includes('MAIL_FROM'));
    expect(warned(sending)).toHaveLength(1);
    expect(warned({ ...sending, MAIL_FROM: 'Escola <escola@escola.test>' })).toEqual([]);
  });

  it('accepts Pagar.me with a live key in production, and with a test key elsewhere', () => {
    const pagarme = {
      PAYMENT_PROVIDER: 'pagarme',
      PAGARME_LINKS_URL: 'https://sdx-api.pagar.me/core/v5/paymentlinks',
    };
    expect(faultsOf({ ...production, ...pagarme, PAGARME_SECRET_KEY: liveKey })).toEqual([]);
    expect(faultsOf({ APP_ENV: 'demo', ...pagarme, PAGARME_SECRET_KEY: testKey })).toEqual([]);
    const local = { PAGARME_API_URL: 'http://127.0.0.1:4000/core' };
    expect(faultsOf({ APP_ENV: 'test', ...pagarme, ...local, PAGARME_SECRET_KEY: testKey })).toEqual([]);
  });

  it('accepts Clicksign at its own host in production, and at the sandbox elsewhere', () => {
    expect(faultsOf({ ...production, ...clicksign })).toEqual([]);
    const sandbox = { CLICKSIGN_URL: 'https://sandbox.clicksign.com' };
    expect(faultsOf({ APP_ENV: 'development', ...clicksign, ...sandbox })).toEqual([]);
    expect(faultsOf({ APP_ENV: 'test', ...clicksign, CLICKSIGN_URL: 'http://127.0.0.1:4000' })).toEqual([]);
  });

  it('treats an empty value as unset', () => {
    expect(checkEnvironment({ PORT: '', DATABASE_URL: '', PAYMENT_PROVIDER: '' })).toEqual(
      checkEnvironment({}),
    );
  });

  it('lists every mistake in one message, including cross-variable rules', () => {
    const faults = faultsOf({
      APP_ENV: 'production',
      PORT: 'abc',
      PAYMENT_PROVIDER: 'sandbox',
      ROOM_PROVIDER: 'hms',
      TRUST_PROXY: 'perhaps',
      MAIL_FROM: 'nobody',
      SUPORT_EMAIL: 'a@b.example',
    });
    const hms = ['HMS_ACCESS_KEY', 'HMS_APP_SECRET', 'HMS_TEMPLATE_ID', 'HMS_WEBHOOK_SECRET'];
    const expected = ['PORT', 'TRUST_PROXY', 'MAIL_FROM', 'PAYMENT_PROVIDER', 'SECRET', 'PUBLIC_URL', ...hms];
    expect(faults).toEqual([...expected, 'SUPORT_EMAIL']);
  });

  it.each([
    ['SECRET', { ...production, SECRET: 'x'.repeat(40) }],
    ['SECRET', { ...production, SECRET: 'curto' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'http://escola.example' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'https://escola.example/app' }],
    ['PUBLIC_URL', { APP_ENV: 'staging', SECRET: secret }],
    ['BACKUP_RECIPIENT', { ...production, BACKUP_RECIPIENT: 'age1zzz' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: 'postgres://school:p@ss#word@db.example/school' }],
    ['SECRET', { APP_ENV: 'staging', PUBLIC_URL: 'https://teste.escola.example' }],
    ['ROOM_UDP_PORT', { ...production, ROOM_UDP_PORT: '0' }],
    ['ROOM_WORKERS', { ...production, ROOM_UDP_PORT: '65530', ROOM_WORKERS: '4' }],
    ['PAYMENT_PROVIDER', { ...production, PAYMENT_PROVIDER: 'sandbox' }],
    ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'sandbox' }],
    ['PAGARME_SECRET_KEY', { ...production, PAYMENT_PROVIDER: 'pagarme' }],
    ['PAGARME_SECRET_KEY', { ...production, PAYMENT_PROVIDER: 'pagarme', PAGARME_SECRET_KEY: testKey }],
    ['PAGARME_SECRET_KEY', { PAYMENT_PROVIDER: 'pagarme', PAGARME_SECRET_KEY: testKey }],
    [
      'PAGARME_PUBLIC_KEY',
      { APP_ENV: 'demo', PAGARME_SECRET_KEY: testKey, PAGARME_PUBLIC_KEY: 'pk_0123456789' },
    ],
    ['PAGARME_PUBLIC_KEY', { PAGARME_SECRET_KEY: liveKey, PAGARME_PUBLIC_KEY: 'pk_test_0123456789' }],
    ['PAGARME_WEBHOOK_PASSWORD_PREVIOUS', { PAGARME_WEBHOOK_PASSWORD_PREVIOUS: secret }],
    [
      'PAGARME_WEBHOOK_PASSWORD_PREVIOUS',
      { PAGARME_WEBHOOK_PASSWORD: secret, PAGARME_WEBHOOK_PASSWORD_PREVIOUS: secret },
    ],
    ['HMS_WEBHOOK_SECRET_PREVIOUS', { HMS_WEBHOOK_SECRET_PREVIOUS: secret }],
    ['CLICKSIGN_WEBHOOK_SECRET_PREVIOUS', { CLICKSIGN_WEBHOOK_SECRET_PREVIOUS: secret }],
    [
      'CLICKSIGN_WEBHOOK_SECRET_PREVIOUS',
      { CLICKSIGN_WEBHOOK_SECRET: secret, CLICKSIGN_WEBHOOK_SECRET_PREVIOUS: secret },
    ],
    ['PAGARME_SECRET_KEY', { APP_ENV: 'demo', PAGARME_SECRET_KEY: liveKey }],
    ['PAGARME_SECRET_KEY', { ...production, PAGARME_SECRET_KEY: 'pk_0123456789abcdef' }],
    ['PAGARME_API_URL', { APP_ENV: 'demo', PAGARME_API_URL: 'http://api.pagar.me/core/v5' }],
    ['PAGARME_LINKS_URL', { APP_ENV: 'demo', PAGARME_LINKS_URL: 'https://pagar.me.example/core/v5' }],
    ['PAGARME_KEYS_URL', { APP_ENV: 'demo', PAGARME_KEYS_URL: 'http://127.0.0.1:9/jwks.json' }],
    ['CLICKSIGN_TOKEN', { ...production, ...clicksign, CLICKSIGN_TOKEN: '' }],
    ['CLICKSIGN_WEBHOOK_SECRET', { ...production, ...clicksign, CLICKSIGN_WEBHOOK_SECRET: '' }],
    ['CLICKSIGN_WEBHOOK_SECRET', { ...production, ...clicksign, CLICKSIGN_WEBHOOK_SECRET: 'curto' }],
    ['CLICKSIGN_URL', { ...production, ...clicksign, CLICKSIGN_URL: 'https://sandbox.clicksign.com' }],
    ['CLICKSIGN_URL', { ...production, CLICKSIGN_URL: 'https://app.clicksign.com.example' }],
    ['CLICKSIGN_URL', { APP_ENV: 'development', ...clicksign }],
    ['SIGNATURE_PROVIDER', { APP_ENV: 'demo', ...clicksign, CLICKSIGN_URL: 'https://sandbox.clicksign.com' }],
    ['CLICKSIGN_FILE_HOSTS', { CLICKSIGN_FILE_HOSTS: '*.clicksign.com' }],
    ['CLICKSIGN_FILE_HOSTS', { CLICKSIGN_FILE_HOSTS: 'https://arquivos.example/' }],
    ['CLICKSIGN_URL', { APP_ENV: 'development', CLICKSIGN_TOKEN: secret }],
    ['CLICKSIGN_TOKENS', { CLICKSIGN_TOKENS: 'x' }],
    ['PAGARME_KEY', { PAGARME_KEY: 'x' }],
    ['HOST', { APP_ENV: 'demo', HOST: '0.0.0.0' }],
    ['HOST', { APP_ENV: 'test', HOST: '0.0.0.0' }],
    ['APP_ENV', { APP_ENV: 'demo', NODE_ENV: 'production' }],
    ['APP_ENV', { APP_ENV: 'test', NODE_ENV: 'production' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['LINK_HELP', { LINK_HELP: 'javascript:alert(1)' }],
    ['LINK_TWITTER', { LINK_TWITTER: 'https://x.example' }],
    ['DATABASE_ULR', { DATABASE_ULR: 'postgres://x/y' }],
  ])('refuses a wrong %s', (name, given) => {
    expect(faultsOf(given as Record<string, string>)).toEqual([name]);
  });

  it('ignores variables of other programs', () => {
    expect(
      faultsOf({ HOSTNAME: 'x', MAIL: '/var/mail/x', NODE_ENV: 'production', REPORT: '1', SMTP: 'y' }),
    ).toEqual([]);
  });

  it('is printed with secrets masked', () => {
    const shown = effectiveSettings(
      checkEnvironment({
        ...production,
        DATABASE_URL: 'postgres://aula:senha-secreta@db.example:5432/aula',
        SMTP_URL: 'smtps://conta:outra-senha@mail.example',
        METRICS_TOKEN: 'token-das-medidas',
      }),
    );
    expect(shown).toContain('PUBLIC_URL=https://escola.example\n');
    expect(shown).toContain('DATABASE_URL=postgres://***@db.example:5432/aula');
    for (const hidden of [secret, 'senha-secreta', 'outra-senha', 'token-das-medidas', 'pix@'])
      expect(shown).not.toContain(hidden);
  });

  it('matches .env.example (npm run env-example)', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
  });
});
