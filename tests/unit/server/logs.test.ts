import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cpfFromSeed, formatCpf } from '../../../domain/brazil.ts';
import { createLog } from '../../../server/log.ts';
import { jobLog } from '../../../server/platform/jobs.ts';
import { scanLogs } from '../../support/logScan.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJlLW9mLWl0';
const token = 'Zk3vQ9x_T1mB7sL0pYdR4wN8cH2fJ6gA5eU-iOqXzVt';
const cpf = cpfFromSeed(7);

describe('the log', () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  beforeEach(() => void lines.splice(0));
  const written = () => JSON.parse(lines[0] ?? '{}');

  it('writes JSON with the level’s name, a UTC timestamp and the message', () => {
    log.info({ route: '/api/v1/config' }, 'request');
    expect(written()).toMatchObject({ level: 'info', route: '/api/v1/config', message: 'request' });
    expect(written().time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('hides the values of secret names, however deep', () => {
    log.info({ a: { b: [{ password: 'Aula1234', otp: '12345', cpf, name: 'Ana' }] } }, 'x');
    expect(written().a.b[0]).toEqual({ password: '***', otp: '***', cpf: '***', name: 'Ana' });
  });

  it('masks anything that looks like a secret, in any field', () => {
    log.info(
      `${jwt} ${cpf} ${formatCpf(cpf)} 4000 0000 0000 0010 4000000000000010 /confirm-email?hash=${token}&x=1`,
    );
    expect(written().message).toBe('*** *** *** *** *** /confirm-email?hash=***&x=1');
  });

  it('leaves ordinary numbers and ids alone', () => {
    const text = 'ms 12345, 1773147600000, 0198c7f2-5d4e-7a11-9c3b-52998224725a';
    log.info(text);
    expect(written().message).toBe(text);
  });

  it('logs an error with its causes but without database values', () => {
    const driver = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'personal_cpf',
      detail: `Key (cpf)=(${cpf}) already exists.`,
    });
    const query = new Error(`Failed query: insert into personal values ($1)\nparams: ${cpf},Aula1234`, {
      cause: driver,
    });
    log.error({ err: query }, 'request');
    expect(written().err).toMatchObject({
      message: 'Failed query: insert into personal values ($1)',
      cause: { code: '23505', constraint: 'personal_cpf', message: 'duplicate key' },
    });
    expect(written().err.stack).toContain('logs.test.ts');
    expect(lines.join('')).not.toMatch(/Aula1234|already exists/);
  });
});

describe('the log of jobs', () => {
  it('logs a failed job by task and error, without the row; at level error after the last attempt', () => {
    const lines: Record<string, unknown>[] = [];
    const logJob = jobLog(createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }));
    const job = { id: '5', task_identifier: 'mail_send', attempts: 1, max_attempts: 12 };
    const error = new Error('Failed query: select 1\nparams: ana@x.test');
    logJob('error', `Failed task 5 with error '${error.message}'`, { error, job });
    logJob('error', 'Failed task 5', { error, job: { ...job, attempts: 12 } });
    logJob('info', 'Completed task 6 (mail_send)');
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'job failed'],
      ['error', 'job failed'],
      ['debug', 'Completed task 6 (mail_send)'],
    ]);
    expect(lines[0]).toMatchObject({
      task: 'mail_send',
      job_id: '5',
      err: { message: 'Failed query: select 1' },
    });
    expect(JSON.stringify(lines)).not.toContain('ana@x.test');
  });
});

describe('the scan of a test run’s logs', () => {
  let folder: string;
  const log = (line: string) => appendFileSync(path.join(folder, 'api-1-1.log'), `${line}\n`);
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-scan-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['password', '{"message":"login with Aula1234"}'],
    ['password', '{"message":"changed to OutraSenha9"}'],
    ['access token', `{"authorization":"Bearer ${jwt}"}`],
    ['token', `{"url":"/files/a.pdf?e=1&s=${token}"}`],
    ['token', `{"refresh":"${token}"}`],
    ['code', '{"message":"sent 48213"}'],
    ['code', '{"otp":"48213"}'],
    ['CPF', `{"message":"${cpf}"}`],
    ['CPF', `{"message":"cpf ${formatCpf(cpf)} taken"}`],
    ['card number', '{"message":"4000 0000 0000 0010"}'],
    ['card number', '{"message":"4000000000000010"}'],
    ['e-mail text', '{"message":"Se você não esperava este e-mail, pode ignorá-lo."}'],
    ['password hash', '{"hash":"$argon2id$v=19$m=19456"}'],
  ])('finds a %s', (kind, line) => {
    writeFileSync(path.join(folder, 'passwords.txt'), 'OutraSenha9\n');
    writeFileSync(path.join(folder, 'api-1-1.log.codes'), '48213\n');
    log('{"message":"request"}');
    log(line);
    expect(scanLogs(folder).findings).toEqual([`api-1-1.log:2: ${kind}`]);
  });

  it('passes clean logs and reports how many lines it scanned', () => {
    log('{"message":"request","ms":48213,"request_id":"0011223344556677","port":"127.0.0.1:48213"}');
    log('Demo logins, password Aula1234:');
    writeFileSync(path.join(folder, 'api-1-1.log.codes'), '48213\n');
    expect(scanLogs(folder)).toEqual({ files: 1, lines: 1, requests: 1, findings: [] });
  });

  it('finds nothing in an empty or missing folder', () => {
    expect(scanLogs(path.join(folder, 'none'))).toMatchObject({ files: 0, requests: 0 });
  });
});
