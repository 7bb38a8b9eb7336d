// The product as in production, with the demo school, in a process whose clock the tests move: forked by the fixtures with
// SHIFT, and FOLDER if there is a school already, after a crash also with PORT. With STOPPED its clock is stopped and no job runs. It sets its
// clock on `{ shift }`, sends the reminders of charges on `{ reminders }`, as their hour of the real clock need not be the school's, adds the file
// of a lesson on `{ recording }`, replies, and exits with its parent. With FILL it only fills a school, and replies with its folder.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../../server/app.ts';
import { crons, jobs } from '../../../server/areas/index.ts';
import { chargeReminders } from '../../../server/areas/payments/debts/chargeReminders.ts';
import { watchRecordings } from '../../../server/areas/recordings/watch.ts';
import { recordPresence } from '../../../server/areas/room/presence.ts';
import { readConfig } from '../../../server/config.ts';
import { fillDemoSchool } from '../../../server/demo/fill.ts';
import { type Clock, ManualClock } from '../../../server/platform/clock.ts';
import { ensureDatabase, startEmbedded } from '../../../server/platform/db/embedded.ts';
import { prepareDatabase } from '../../../server/platform/db/prepare.ts';
import { startJobs } from '../../../server/platform/jobs.ts';
import { openProviders } from '../../../server/providers/providers.ts';
import { openServices } from '../../../server/services.ts';
import { testLog } from '../../support/logs.ts';
import { addRecording } from './addRecording.ts';
import { timeAt } from './clock.ts';

/** Real time, shifted. */
class ShiftedClock implements Clock {
  shift: number;
  constructor(shift: number) {
    this.shift = shift;
  }
  now(): Date {
    return timeAt(this.shift);
  }
}

const {
  DIST = path.resolve(import.meta.dirname, '../../../dist'),
  FILL,
  FOLDER,
  PORT = '0',
  SHIFT = '0',
  STOPPED,
  REQUIRE_SECOND_FACTOR,
  SMTP_URL,
  HOST_NAME = '127.0.0.1',
} = process.env;
const folder = FOLDER ?? mkdtempSync(path.join(tmpdir(), 'aula-viva-browser-'));
chmodSync(folder, 0o755);
const clock = new ShiftedClock(Number(SHIFT));
const stopped = STOPPED ? new ManualClock(STOPPED) : null;
const postgres = await startEmbedded(folder, { print: () => undefined, durable: false });
await ensureDatabase(postgres.connection, 'aula_viva');
const config = readConfig({
  APP_ENV: 'test',
  PAYMENT_PROVIDER: 'sandbox',
  DATA_DIR: folder,
  PORT,
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_USER: '0',
  REQUIRE_SECOND_FACTOR,
  SMTP_URL,
});
const owner = { ...postgres.connection, database: 'aula_viva' };
const { connection } = await prepareDatabase(owner, { password: 'teste' });
const services = await openServices(config, {
  connection,
  ...testLog('browser'),
  clock: stopped ?? clock,
  providers: openProviders,
});
await fillDemoSchool(services, () => undefined);
if (FILL) {
  await services.close();
  await postgres.stop();
  process.send?.({ url: '', folder }, () => process.exit(0));
  await new Promise(() => undefined);
}
const app = await buildApp(services, { dist: DIST });
recordPresence(services);
watchRecordings(services);
const runner = stopped ? null : await startJobs(services, { jobs, crons });
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
const url = `http://${HOST_NAME}:${(app.server.address() as AddressInfo).port}`;
config.PUBLIC_URL = url;

type Order = { shift?: number; reminders?: true; recording?: string };
process.on('message', async ({ shift, reminders, recording }: Order) => {
  if (recording !== undefined) await addRecording(services, recording);
  if (shift !== undefined) clock.shift = shift;
  if (reminders) await chargeReminders(services);
  process.send?.({ shift, reminders, recording });
});
process.on('disconnect', async () => {
  await app.close();
  await runner?.stop();
  await services.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ url, folder });
