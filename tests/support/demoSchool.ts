import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { ServerProcess } from '../start/process.ts';
import { freePort } from './freePort.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a filled demo school that was stopped. */
    demoSchool: string;
  }
}

/** Copies keep the secret of the school that they were made from. */
export const demoSecret = 'segredo-da-demonstracao-0123456789-abcdef';

/** The environment of a demo school with this data folder. */
export const demoEnvironment = (dataDir: string) => ({
  APP_ENV: 'demo',
  PAYMENT_PROVIDER: 'sandbox',
  DATA_DIR: dataDir,
  SECRET: demoSecret,
});

/** Fills a demo school once for all files of a project: filling takes half a minute, copying a second. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-demo-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const server = await new ServerProcess(await freePort(), demoEnvironment(dataDir)).ready();
  await server.stop();
  project.provide('demoSchool', dataDir);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Copies the filled school to a folder that does not exist yet. */
export function copyDemoSchool(dataDir: string): void {
  // The copy keeps the owners of the files, because PostgreSQL runs as another user when the tests run as root.
  execFileSync('cp', ['-a', inject('demoSchool'), dataDir]);
}
