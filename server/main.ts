import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { crons, jobs } from './areas/index.ts';
import { recordPresence } from './areas/room/presence.ts';
import { watchSeats } from './areas/room/seats.ts';
import {
  type Config,
  ConfigError,
  checkEnvironment,
  localUrl,
  processEnvironment,
  readConfig,
} from './config.ts';
import { demoLogins, demoPassword } from './demo/logins.ts';
import { DemoData, refuseDemoData } from './demo/refuse.ts';
import { createLog } from './log.ts';
import { compactHeap } from './platform/compactHeap.ts';
import { isUnencrypted, openForApplication, openSchoolDatabase } from './platform/db/open.ts';
import { startJobs } from './platform/jobs.ts';
import { writePrivately } from './platform/privateFolder.ts';
import { Readiness } from './platform/readiness.ts';
import { openProviders } from './providers/providers.ts';
import { openServices } from './services.ts';
import { effectiveSettings } from './settingsText.ts';
import { recordShutdowns } from './shutdowns.ts';
import { AlreadyRunning, checkPortFree, claimDataFolder } from './singleStart.ts';
import { stopOnSignals } from './stop.ts';

/** For terminals only; collected logs contain nothing but log lines. */
const print = (text: string) => {
  if (process.env.APP_ENV !== 'production' || process.argv.includes('--check-config')) console.log(text);
};

/** Starts everything in order; returns a function that stops it in reverse order. */
async function start(config: Config, log: Logger): Promise<() => Promise<void>> {
  const claim = await claimDataFolder(config);
  await checkPortFree(config);
  const shutdowns = recordShutdowns(config, log);
  const database = await openSchoolDatabase(config, { print, lost: (text) => log.error(text) });
  const { connection, warning } = await openForApplication(config, database);
  if (warning) log.warn(warning);
  if (isUnencrypted(config.DATABASE_URL))
    log.warn('the connection to the database is not encrypted: add ?sslmode=verify-full to DATABASE_URL');
  if (config.MALWARE_SCANNER === 'off' && !config.isDemo)
    log.warn('uploaded files are not scanned for malware: set MALWARE_SCANNER=clamd');
  config.PUBLIC_URL ??= localUrl(config);
  const services = await openServices(config, {
    connection,
    log,
    providers: openProviders,
  });
  if (config.APP_ENV === 'demo') await (await import('./demo/fill.ts')).fillDemoSchool(services, print);
  else await refuseDemoData(services);
  const dist = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist');
  const readiness = new Readiness();
  const app = await buildApp(services, { readiness, shutdowns, dist: existsSync(dist) ? dist : undefined });
  const stopPresence = recordPresence(services);
  const stopSeats = watchSeats(services);
  const runner = await startJobs(services, { jobs, crons });
  readiness.watch(runner);
  compactHeap();
  await app.listen({ host: config.HOST, port: config.PORT });
  const { port } = app.server.address() as AddressInfo;
  const url = config.PUBLIC_URL.replace(/:0$/, `:${port}`);
  config.PUBLIC_URL = url;
  claim.announce(url);
  if (config.APP_ENV === 'demo') {
    print(`\nDemo logins, password ${demoPassword}:`);
    for (const login of demoLogins) print(`  ${login.email.padEnd(36)} ${login.profile}, ${login.name}`);
  }
  log.info({ url }, 'started');
  process.send?.('started');
  // Last, so that everything before has been printed when this line appears.
  print(`\nAula Viva is ready: ${url}\n`);
  return async () => {
    readiness.stopping = true;
    log.info('stopping');
    if (config.DRAIN_SECONDS > 0)
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_SECONDS * 1000));
    await app.close();
    stopPresence();
    stopSeats();
    await runner.stop();
    await services.close();
    await database.stop();
    claim.release();
    shutdowns.recordClean();
    log.info('stopped');
  };
}

writePrivately();
try {
  const given = processEnvironment();
  if (process.argv.includes('--check-config')) {
    print(effectiveSettings(checkEnvironment(given)));
    process.exit(0);
  }
  const config = readConfig(given);
  const log = createLog(config.LOG_LEVEL || (config.isDemo ? 'warn' : 'info'));
  process.on('uncaughtExceptionMonitor', (err, origin) =>
    log.fatal({ err, origin }, 'uncaught exception: exiting'),
  );
  const starting = start(config, log);
  // Registered before startup finishes: a signal during startup waits for it, then shuts down cleanly.
  stopOnSignals(async () => (await starting)(), (config.DRAIN_SECONDS + config.STOP_SECONDS) * 1000, log);
  await starting;
} catch (error) {
  if (error instanceof ConfigError) console.error(`Invalid configuration:\n${error.message}`);
  else if (error instanceof AlreadyRunning || error instanceof DemoData) console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(`The port is already in use: ${(error as Error).message}. Set PORT to a different one.`);
  else console.error(error);
  process.exit(1);
}
