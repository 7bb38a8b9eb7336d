import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../operations/command.ts';
import { ServerProcess } from '../start/process.ts';
import { copyDemoSchool, demoEnvironment } from '../support/demoSchool.ts';
import { freePort } from '../support/freePort.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-contracts-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('verify-contracts passes on the demo school, and fails after a signed file was changed', async () => {
  const env = demoEnvironment(path.join(folder, 'data'));
  copyDemoSchool(env.DATA_DIR);
  const server = await new ServerProcess(await freePort(), env).ready();
  const verify = () => runCommand('verifyContracts', [], env);
  expect(await verify()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d+ contracts match their evidence and files\.\n$/m),
  });
  const contracts = path.join(folder, 'data', 'files', 'contracts');
  const [signed = ''] = readdirSync(contracts).filter((name) => name.endsWith('-assinado.pdf'));
  appendFileSync(path.join(contracts, signed), ' ');
  const { code, output } = await verify();
  expect(code).toBe(1);
  expect(output).toContain(`contracts/${signed} was changed`);
  expect(output).toMatch(/\d+ contracts checked, differences: 1$/m);
  await server.stop();
});
