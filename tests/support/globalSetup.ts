import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';

type TestPostgres = Awaited<ReturnType<typeof startTestPostgres>>;

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection, for statements outside the application. */
    postgres: TestPostgres['connection'];
    application: TestPostgres['application'];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  project.provide('postgres', server.connection);
  project.provide('application', server.application);
  return server.stop;
}
