import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { databaseSessions } from './areas/identity/sessions.ts';
import { ports, refusals } from './areas/index.ts';
import { messageNotifications, missedNotifications } from './areas/messages/missedNotifications.ts';
import { viewersOfStudents } from './areas/people/viewers.ts';
import type { Config } from './config.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Services } from './platform/context.ts';
import { openDatabase } from './platform/db/database.ts';
import { openEvents } from './platform/events.ts';
import { fileStoreOf } from './platform/fileStore/choose.ts';
import { openFiles } from './platform/files.ts';
import { Hops } from './platform/http/hops.ts';
import { Integrations, recorded, secretsSince } from './platform/integrations.ts';
import { NameLocks } from './platform/locks.ts';
import { openMailer } from './platform/mail.ts';
import { openPush } from './platform/push.ts';
import { type Random, secureRandom } from './platform/random.ts';
import { translateRefusals } from './platform/refusals.ts';
import { openSecrets } from './platform/secrets.ts';
import { secretValues } from './providers/integrations.ts';
import type { Providers } from './providers/providers.ts';

export interface ServiceParts {
  connection: ClientConfig;
  log: Logger;
  providers: (services: Omit<Services, 'providers'>) => Promise<Providers> | Providers;
  clock?: Clock;
  random?: Random;
  /** How often the states of the integrations are written; null only when they are asked for. */
  recordEveryMs?: number | null;
  /** Checks the rows of raw SQL against their shapes; for tests. */
  onWrongRow?: (error: Error) => void;
}

/** Opens the services of the process; close() closes them in reverse order. */
export async function openServices(config: Config, parts: ServiceParts): Promise<Services> {
  const { log } = parts;
  const clock = parts.clock ?? systemClock;
  const onError = (error: Error) => log.warn({ err: error }, 'database connection failed');
  const database = openDatabase(
    { max: config.DATABASE_POOL, ...parts.connection },
    onError,
    parts.onWrongRow,
  );
  const locks = new NameLocks(onError);
  const events = await openEvents(parts.connection, {
    watch: database.watch,
    onError,
    locks,
    viewers: viewersOfStudents,
    missed: missedNotifications(database.db, clock),
    ofMessage: messageNotifications(database.db),
  });
  await locks.shareSchool();
  const secrets = openSecrets(config);
  const { recordEveryMs = 30_000 } = parts;
  const integrations = new Integrations({ ...database, clock, log }, recordEveryMs);
  const store = config.FILES_S3_URL
    ? recorded(fileStoreOf(config), { integrations, kind: 'files', adapter: 's3' })
    : undefined;
  const transport = openMailer(config.SMTP_URL);
  const mailer = transport && recorded(transport, { integrations, kind: 'mail', adapter: 'smtp' });
  await secretsSince({ ...database, clock, secrets }, secretValues(config));
  const base = {
    ...database,
    config,
    secrets,
    hops: new Hops({ secrets, clock }),
    refusalOf: translateRefusals(refusals),
    ports,
    sessions: databaseSessions({ ...database, config, clock }),
    log,
    clock,
    random: parts.random ?? secureRandom,
    files: openFiles(config.dataDir, secrets, clock, store),
    events,
    locks,
    mailer,
    push: openPush(config, secrets),
    integrations,
    close: async () => {
      mailer?.close();
      await integrations.write();
      await events.close();
      await database.close();
    },
  };
  const providers = await parts.providers(base);
  return {
    ...base,
    providers,
    close: async () => {
      await providers.close();
      await base.close();
    },
  };
}
