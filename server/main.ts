import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { crons, jobs } from './areas/index.ts';
import { watchRecordings } from './areas/recordings/watch.ts';
import { recordPresence } from './areas/room/presence.ts';
import { watchSeats } from './areas/room/seats.ts';
import { checkConnections } from './checkConnections.ts';
import {
  type Config,
  checkEnvironment,
  type Environment,
  localUrl,
  processEnvironment,
  readConfig,
} from './config.ts';
import { cautionsOf } from './configRules.ts';
import { demoLogins, demoPassword } from './demo/logins.ts';
import { refuseDemoData } from './demo/refuse.ts';
import { createLog } from './log.ts';
import { compactHeap } from './platform/compactHeap.ts';
import { openForApplication, openSchoolDatabase } from './platform/db/open.ts';
import { startJobs } from './platform/jobs.ts';
import { writePrivately } from './platform/privateFolder.ts';
import { Readiness } from './platform/readiness.ts';
import { respondsInTime } from './platform/respondsInTime.ts';
import { openProviders } from './providers/providers.ts';
import { openServices } from './services.ts';
import { effectiveSettings } from './settingsText.ts';
import { recordShutdowns } from './shutdowns.ts';
import { checkPortFree, claimDataFolder } from './singleStart.ts';
import { startFailure } from './startFailure.ts';
import { stopOnSignals } from './stop.ts';

/** Prints to terminals only; collected logs contain nothing but log lines. */
const print = (text: string) => {
  if (process.env.APP_ENV !== 'production' || process.argv.includes('--check-config')) console.log(text);
};

/** Starts everything in order; returns a function that stops it in reverse order. */
async function start(config: Config, log: Logger): Promise<() => Promise<void>> {
  const claim = await claimDataFolder(config);
  await checkPortFree(config);
  const shutdowns = recordShutdowns(config, log);
  const database = await openSchoolDatabase(config, {
    print,
    lost: (text) => log.error(text),
    onWait: (err) => log.warn({ err }, 'waiting for the database'),
  });
  const { connection, warning } = await openForApplication(config, database);
  if (warning) log.warn(warning);
  for (const caution of cautionsOf(config)) log.warn(caution);
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
  const stopRecordings = watchRecordings(services);
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
    services.providers.drain();
    if (config.DRAIN_SECONDS > 0)
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_SECONDS * 1000));
    await app.close();
    stopPresence();
    stopSeats();
    stopRecordings();
    // Without the database neither jobs nor connections would end; both end with the process.
    const answers = await respondsInTime(
      services.db.execute(sql`select 1`).then(() => true),
      false,
    );
    if (answers) {
      await runner.stop();
      await services.close();
    } else log.warn('stopping without the database, which does not answer');
    await database.stop();
    claim.release();
    shutdowns.recordClean();
    log.info('stopped');
  };
}

/** Exits; with `--connect`, after trying database, mail server and folder. */
async function checkConfiguration(env: Environment): Promise<never> {
  print(effectiveSettings(env));
  for (const caution of cautionsOf(env)) print(`\nWarning: ${caution}`);
  if (!process.argv.includes('--connect')) process.exit(0);
  const { ok, text } = await checkConnections(env);
  print(`\n${text}`);
  process.exit(ok ? 0 : 1);
}

writePrivately();
let config: Config | null = null;
try {
  const given = processEnvironment();
  if (process.argv.includes('--check-config')) await checkConfiguration(checkEnvironment(given));
  config = readConfig(given);
  const log = createLog(config.LOG_LEVEL || (config.isDemo ? 'warn' : 'info'));
  process.on('uncaughtExceptionMonitor', (err, origin) =>
    log.fatal({ err, origin }, 'uncaught exception: exiting'),
  );
  const starting = start(config, log);
  // Registered before startup finishes: a signal during startup waits for it, then shuts down cleanly.
  stopOnSignals(async () => (await starting)(), (config.DRAIN_SECONDS + config.STOP_SECONDS) * 1000, log);
  await starting;
} catch (error) {
  console.error(startFailure(error, config) ?? error);
  process.exit(1);
}
