import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { ServerProcess } from './process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = async (env: Record<string, string>) => {
  const port = await freePort();
  const server = new ServerProcess(port, { DATA_DIR: path.join(folder, 'data'), ...env }, ['--check-config']);
  return { code: await server.exited, output: server.output };
};

describe('--check-config', () => {
  it('shows the effective settings, secrets masked, and starts nothing', async () => {
    const { code, output } = await check({ METRICS_TOKEN: 'token-das-medidas' });
    expect(code).toBe(0);
    expect(output).toContain(`DATA_DIR=${path.join(folder, 'data')}`);
    expect(output).toContain('METRICS_TOKEN=***');
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });

  it('lists every mistake and exits with 1', async () => {
    const { code, output } = await check({
      APP_ENV: 'production',
      PAYMENT_PROVIDER: 'sandbox',
      STOP_SECONDS: 'x',
    });
    expect(code).toBe(1);
    for (const name of ['PAYMENT_PROVIDER', 'SECRET', 'PUBLIC_URL', 'STOP_SECONDS'])
      expect(output).toContain(`${name}: `);
  });

  it('reads the file that ENV_FILE names; the environment takes precedence', async () => {
    const file = path.join(folder, 'settings.env');
    writeFileSync(file, 'SCHOOL_CITY="Recife"\nSCHOOL_NAME=Arquivo\n');
    const { output } = await check({ ENV_FILE: file, SCHOOL_NAME: 'Ambiente' });
    expect(output).toContain('SCHOOL_CITY=Recife');
    expect(output).toContain('SCHOOL_NAME=Ambiente');
  });

  it('refuses an ENV_FILE that does not exist, instead of using the defaults', async () => {
    const file = path.join(folder, 'missing.env');
    const { code, output } = await check({ ENV_FILE: file });
    expect(output).toBe(`Invalid configuration:\nENV_FILE: there is no file ${file}\n`);
    expect(code).toBe(1);
  });
});

describe('a data folder that cannot be made', () => {
  // /proc refuses each folder as if its own parent were missing.
  it.each(['/proc/aula-viva/dados', '/dev/null/dados'])(
    'ends the start with a sentence: %s',
    async (dataDir) => {
      const demo = { APP_ENV: 'demo', DATA_DIR: dataDir };
      const withSecret = { ...demo, SECRET: 'um-segredo-de-teste-com-mais-de-32-caracteres' };
      for (const env of [demo, withSecret]) {
        const server = new ServerProcess(await freePort(), env);
        expect(await server.exited).toBe(1);
        expect(server.output).toMatch(
          /^The server cannot make the data folder \(DATA_DIR.*\): E[A-Z]+: .*\n$/,
        );
        expect(server.output).toContain('Choose another DATA_DIR.');
      }
    },
  );

  it.each(['DATA_DIR', 'BACKUP_FOLDER'])('is a failure of --check-config --connect: %s', async (name) => {
    const env = { DATA_DIR: path.join(folder, 'own'), [name]: '/proc/aula-viva' };
    const server = new ServerProcess(await freePort(), env, ['--check-config', '--connect']);
    expect(await server.exited).toBe(1);
    expect(server.output).toContain(`FAILED ${name}: ENOENT`);
  });
});
