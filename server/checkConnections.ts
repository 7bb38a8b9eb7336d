import { randomUUID } from 'node:crypto';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import pg from 'pg';
import type { Environment } from './config.ts';
import type { Bucket } from './platform/fileStore/bucket.ts';
import { filesBucket } from './platform/fileStore/choose.ts';
import { makeFolder } from './platform/makeFolder.ts';
import { clamd } from './providers/malware/clamd.ts';

interface Finding {
  ok: boolean;
  text: string;
}

const timeoutMs = 10_000;
/** The oldest version that the migrations need. */
const oldestPostgres = 15;

async function check(what: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { ok: true, text: `${what}: ${await work()}` };
  } catch (error) {
    return { ok: false, text: `${what}: ${(error as Error).message}` };
  }
}

const checkDatabase = (name: string, connectionString: string) =>
  check(name, async () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ version: number; database: string; role: string }>(
        `select current_setting('server_version_num')::int / 10000 as version, current_database() as database, current_user as role`,
      );
      const [row] = rows;
      if (!row || row.version < oldestPostgres)
        throw new Error(`PostgreSQL ${oldestPostgres} or later is needed, not ${row?.version}`);
      return `PostgreSQL ${row.version}, database ${row.database}, role ${row.role}`;
    } finally {
      await client.end();
    }
  });

const checkMail = (url: string) =>
  check('SMTP_URL', async () => {
    const transport = nodemailer.createTransport({ url, connectionTimeout: timeoutMs });
    try {
      await transport.verify();
      return 'the mail server accepts the login';
    } finally {
      transport.close();
    }
  });

const checkScanner = (address: string) =>
  check('CLAMD_ADDRESS', async () => {
    await clamd(address, timeoutMs).scan(Readable.from([]));
    return 'the malware scanner answers';
  });

const checkBucket = (bucket: Bucket) =>
  check('FILES_S3_URL', async () => {
    await bucket.list('checks/').next();
    return 'the store of files answers, and the key may list the bucket';
  });

const checkFolder = (name: string, folder: string) =>
  check(name, async () => {
    makeFolder(folder, 0o700);
    const probe = path.join(folder, `check-${randomUUID()}`);
    writeFileSync(probe, 'check');
    rmSync(probe);
    const { bavail, bsize } = statfsSync(folder);
    return `writable, ${Math.floor((bavail * bsize) / 2 ** 20)} MB free`;
  });

/** Tries what the configuration names, without starting or changing anything but empty folders. */
export async function checkConnections(env: Environment): Promise<{ ok: boolean; text: string }> {
  const bucket = filesBucket(env);
  const findings = await Promise.all([
    checkFolder('DATA_DIR', path.resolve(env.DATA_DIR)),
    ...(env.BACKUP_FOLDER ? [checkFolder('BACKUP_FOLDER', path.resolve(env.BACKUP_FOLDER))] : []),
    ...(env.DATABASE_URL ? [checkDatabase('DATABASE_URL', env.DATABASE_URL)] : []),
    ...(env.DATABASE_OWNER_URL ? [checkDatabase('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL)] : []),
    ...(env.SMTP_URL ? [checkMail(env.SMTP_URL)] : []),
    ...(bucket ? [checkBucket(bucket)] : []),
    ...(env.MALWARE_SCANNER === 'clamd' ? [checkScanner(env.CLAMD_ADDRESS)] : []),
  ]);
  return {
    ok: findings.every(({ ok }) => ok),
    text: findings.map(({ ok, text }) => `${ok ? 'ok    ' : 'FAILED'} ${text}`).join('\n'),
  };
}
