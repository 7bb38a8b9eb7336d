import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { buildPage } from './buildPage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folders to serve the pages of the room from, by their source. */
    roomPages: { 'sdkPage.ts': string; 'screenPage.tsx': string };
  }
}

/** Builds the pages once for all files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [sdk, screen] = await Promise.all([buildPage('sdkPage.ts'), buildPage('screenPage.tsx')]);
  project.provide('roomPages', { 'sdkPage.ts': sdk, 'screenPage.tsx': screen });
  return async () => {
    for (const folder of [sdk, screen]) await rm(folder, { recursive: true, force: true });
  };
}
