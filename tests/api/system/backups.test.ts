import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockName, runDueBackup } from '../../../server/areas/backups/run.ts';
import { verifyArchive } from '../../../server/backup/verify.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { Bucket } from '../../../server/platform/fileStore/bucket.ts';
import { lockNumbers } from '../../../server/platform/locks.ts';
import { all } from '../../support/all.ts';
import { passwordHash as password_hash } from '../../support/password.ts';
import { s3Key, startS3Server } from '../../support/s3Server.ts';
import { type School, startSchool } from '../../support/school.ts';

let folder: string;
const schools: School[] = [];
const at = (name: string) => path.join(folder, name);
const archivesIn = (name: string) => readdirSync(at(name)).filter((each) => each.startsWith('aula-viva-'));

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-scheduled-'));
});
afterEach(async () => {
  for (const school of schools.splice(0)) await school.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(env: Record<string, string>): Promise<School> {
  const school = await startSchool(env, false);
  schools.push(school);
  await buildAdmin(school.db, ['view:logs'], { email: 'direcao@x.test', password_hash });
  return school;
}
const run = (school: School, signal?: AbortSignal) => runDueBackup(school.services, {}, signal);
/** Logs in anew, because the clock passes the end of sessions. */
const stateOf = async (school: School) => (await school.login('direcao@x.test')).call('GET /v1/backups', {});
const gauges = async (school: School) => (await fetch(`${school.url}/metrics`)).text();

describe('backups that are not scheduled', () => {
  it('are reported as such, and none is made', async () => {
    const school = await open({});
    await run(school);
    expect(await stateOf(school)).toMatchObject({ store: null, next_at: null, last: null });
    expect(await gauges(school)).toContain('aula_viva_backup_scheduled 0');
  });
});

describe('scheduled backups in a folder', () => {
  it('are made when due, once, and can be restored', async () => {
    const school = await open({ BACKUP_FOLDER: at('daily') });
    await run(school);
    const [name = ''] = archivesIn('daily');
    await verifyArchive(path.join(at('daily'), name), {
      signing: school.services.secrets.keys('backup'),
      identities: [],
    });
    await run(school);
    expect(archivesIn('daily')).toEqual(['aula-viva-2026-03-10T13-00-00Z.tar.gz']);
    expect(await stateOf(school)).toMatchObject({
      store: 'folder',
      is_encrypted: false,
      next_at: '2026-03-11T06:00:00.000Z',
      last: { name, ended_at: '2026-03-10T13:00:00.000Z', size: expect.any(Number) },
      failure: null,
    });
    school.clock.advance({ hours: 16 });
    await run(school);
    expect(archivesIn('daily')).toHaveLength(1);
    school.clock.advance({ hours: 1 });
    expect(await gauges(school)).toContain(`aula_viva_backup_age_seconds ${17 * 3600}`);
    await run(school);
    expect(archivesIn('daily')).toHaveLength(2);
    expect(await gauges(school)).toContain('aula_viva_backup_age_seconds 0');
  });

  it('are made by one of several jobs and processes', async () => {
    const school = await open({ BACKUP_FOLDER: at('shared') });
    const other = await school.services.pool.connect();
    const lock = [lockNumbers.names, lockName];
    await other.query('select pg_advisory_lock($1, hashtext($2))', lock);
    await run(school);
    expect(existsSync(at('shared'))).toBe(false);
    await other.query('select pg_advisory_unlock($1, hashtext($2))', lock);
    other.release();
    await Promise.all([run(school), run(school), run(school)]);
    expect(archivesIn('shared')).toHaveLength(1);
    const { rows } = await school.services.pool.query('select count(*)::int as n from backup_runs');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('are removed after the days that they are kept, other files never', async () => {
    const school = await open({ BACKUP_FOLDER: at('kept'), BACKUP_KEEP_DAYS: '2' });
    await run(school);
    writeFileSync(at('kept/aula-viva-2020-01-01T00-00-00Z.tar.gz.partial'), 'cut off');
    writeFileSync(at('kept/escola.tar.gz'), 'of the operator');
    for (let day = 0; day < 4; day++) {
      school.clock.advance({ hours: 24 });
      await run(school);
    }
    expect(readdirSync(at('kept')).sort()).toEqual([
      'aula-viva-2026-03-12T13-00-00Z.tar.gz',
      'aula-viva-2026-03-13T13-00-00Z.tar.gz',
      'aula-viva-2026-03-14T13-00-00Z.tar.gz',
      'escola.tar.gz',
    ]);
  });

  it('report why one failed, keep the old ones, and try again after an hour', async () => {
    const school = await open({ BACKUP_FOLDER: at('failing'), BACKUP_KEEP_DAYS: '1' });
    await run(school);
    school.clock.advance({ hours: 72 });
    // A file in the place of the files' folder cannot be read as one.
    rmSync(at('failing'), { recursive: true });
    writeFileSync(at('failing'), 'no folder');
    await run(school);
    expect(await stateOf(school)).toMatchObject({
      last: { ended_at: '2026-03-10T13:00:00.000Z' },
      failure: { ended_at: '2026-03-13T13:00:00.000Z', reason: 'other' },
    });
    expect(await gauges(school)).toContain('aula_viva_backup_failed 1');
    const ready = await fetch(`${school.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: 'ready',
      backup: { last_success: '2026-03-10T13:00:00.000Z', age_seconds: 72 * 3600, failure: 'other' },
    });
    rmSync(at('failing'));
    school.clock.advance({ minutes: 30 });
    await run(school);
    expect(existsSync(at('failing'))).toBe(false);
    school.clock.advance({ minutes: 30 });
    await run(school);
    expect(archivesIn('failing')).toHaveLength(1);
    expect(await stateOf(school)).toMatchObject({ failure: null });
  });

  it('leave nothing behind when the server stops meanwhile', async () => {
    const school = await open({ BACKUP_FOLDER: at('stopped') });
    const stop = new AbortController();
    const running = run(school, stop.signal);
    stop.abort();
    await running;
    expect(readdirSync(at('stopped'))).toEqual([]);
    expect(await stateOf(school)).toMatchObject({ failure: { reason: 'stopped' } });
  });
});

const keysIn = async (bucket: Bucket) => (await all(bucket.list())).map(({ key }) => key).sort();

describe('scheduled backups in an S3-compatible store', () => {
  it('are encrypted, uploaded with the ledger of erasures, listed and removed', async () => {
    const store = await startS3Server();
    const bucket = new Bucket({
      url: `${store.url}/escola/copias`,
      region: 'us-east-1',
      keyId: s3Key.id,
      key: s3Key.secret,
    });
    const identity = await generateX25519Identity();
    const school = await open({
      BACKUP_S3_URL: `${store.url}/escola/copias`,
      BACKUP_S3_REGION: 'us-east-1',
      BACKUP_S3_KEY_ID: s3Key.id,
      BACKUP_S3_KEY: s3Key.secret,
      BACKUP_KEEP_DAYS: '2',
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    });
    await school.services.pool.query(
      `insert into users (name, email, types, erased_at) values ('Removida', 'removida@x.test', '{STUDENT}', now())`,
    );
    // Random bytes cannot be compressed, so the archive is sent in parts.
    await school.services.pool.query(
      `insert into mail_outbox ("to", subject, text, kind, created_at)
       select 'a@x.test', 'Aviso', string_agg(md5(random()::text), ''), 'notice', now()
       from generate_series(1, 1200000) g group by g / 20000`,
    );
    for (let day = 0; day < 5; day++) {
      await run(school);
      if (day === 0) await school.services.pool.query('delete from mail_outbox');
      school.clock.advance({ hours: 24 });
      if (day > 0) continue;
      const [archive = ''] = (await keysIn(bucket)).filter((key) => key.endsWith('.age'));
      const large = Buffer.concat(await all((await bucket.open(archive))?.bytes));
      expect(large.length).toBeGreaterThan(17_000_000);
      writeFileSync(at('from-store.age'), large);
      await verifyArchive(at('from-store.age'), {
        signing: school.services.secrets.keys('backup'),
        identities: [identity],
      });
    }
    expect(await keysIn(bucket)).toEqual([
      'aula-viva-2026-03-12T13-00-00Z.tar.gz.age',
      'aula-viva-2026-03-13T13-00-00Z.tar.gz.age',
      'aula-viva-2026-03-14T13-00-00Z.tar.gz.age',
      'erased-people.json',
    ]);
    const left = path.join(school.services.config.dataDir, 'backups-outgoing');
    expect(readdirSync(left)).toEqual(['erased-people.json']);
    expect(await stateOf(school)).toMatchObject({ store: 's3', is_encrypted: true });
    await store.stop();
  }, 120_000);

  it('report a refused key and a store that does not answer', async () => {
    const store = await startS3Server();
    const school = await open({
      BACKUP_S3_URL: `${store.url}/escola`,
      BACKUP_S3_KEY_ID: s3Key.id,
      BACKUP_S3_KEY: 'chave-errada',
    });
    await run(school);
    expect(await stateOf(school)).toMatchObject({ failure: { reason: 'refused' } });
    await store.stop();
    school.clock.advance({ hours: 1 });
    await run(school);
    expect(await stateOf(school)).toMatchObject({ failure: { reason: 'unreachable' } });
  });
});
