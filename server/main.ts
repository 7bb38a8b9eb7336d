import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { recordPresence } from './areas/room/presence.ts';
import { ConfigError, readConfig } from './config.ts';
import { fillDemoSchool } from './demo/fill.ts';
import { demoLogins, demoPassword } from './demo/logins.ts';
import { createLog } from './log.ts';
import { ensureDatabase, startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { startJobs } from './platform/jobs.ts';
import { openProviders } from './providers/providers.ts';
import { openServices } from './services.ts';
import { AlreadyRunning, claimDataFolder } from './singleStart.ts';
import { tasks } from './tasks.ts';

const say = (text: string) => console.log(text);
const database = 'aula_viva';

/** Starts everything in order and gives how to stop it, in the opposite order. */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const log = createLog(process.env.LOG_LEVEL ?? (config.isDemo ? 'warn' : 'info'));
  const claim = await claimDataFolder(config);
  const embedded = config.DATABASE_URL ? null : await startEmbedded(config.dataDir, { say });
  if (embedded) await ensureDatabase(embedded.connection, database);
  const connection = embedded
    ? { ...embedded.connection, database }
    : { connectionString: config.DATABASE_URL as string };
  config.PUBLIC_URL ??= `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${config.PORT}`;
  const services = await openServices(config, {
    connection,
    log,
    providers: openProviders,
    prepare: (pool) => migrate(pool),
  });
  if (config.APP_ENV === 'demo') await fillDemoSchool(services, say);
  const dist = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist');
  const app = await buildApp(services, existsSync(dist) ? { dist } : {});
  const stopPresence = recordPresence(services);
  const runner = await startJobs(services, tasks);
  await app.listen({ host: config.HOST, port: config.PORT });
  const { port } = app.server.address() as AddressInfo;
  const url = config.PUBLIC_URL.replace(/:0$/, `:${port}`);
  config.PUBLIC_URL = url;
  claim.announce(url);
  if (config.APP_ENV === 'demo') {
    say(`\nDemo logins, password ${demoPassword}:`);
    for (const login of demoLogins) say(`  ${login.email.padEnd(36)} ${login.profile}, ${login.name}`);
  }
  // Last, so that whoever waits for this line has read the logins too.
  say(`\nAula Viva is ready: ${url}\n`);
  return async () => {
    await app.close();
    stopPresence();
    await runner.stop();
    await services.close();
    await embedded?.stop();
    claim.release();
  };
}

try {
  const stop = await start();
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
} catch (error) {
  if (error instanceof ConfigError) console.error(`The configuration is not right:\n${error.message}`);
  else if (error instanceof AlreadyRunning) console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(
      `Another program already listens there: ${(error as Error).message}. Set PORT to another number.`,
    );
  else console.error(error);
  process.exit(1);
}
