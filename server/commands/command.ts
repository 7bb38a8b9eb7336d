import { type Config, processEnvironment, readConfig } from '../config.ts';
import type { AuditCtx } from '../platform/audit.ts';
import { systemClock } from '../platform/clock.ts';
import { ownOrigin } from '../platform/context.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type OpenedDatabase, openSchoolDatabase } from '../platform/db/open.ts';
import { announcements } from '../platform/events.ts';
import { writePrivately } from '../platform/privateFolder.ts';

type Connection = OpenedDatabase['connection'];

/** Runs a command, whose `connect` starts the school's database unless a server is running; prints failures in one line, exit code 1. */
export async function runCommand(
  work: (place: { config: Config; connect: () => Promise<Connection> }, args: string[]) => Promise<void>,
): Promise<void> {
  let database: OpenedDatabase | undefined;
  writePrivately();
  try {
    const config = readConfig(processEnvironment());
    const connect = async () => {
      database = await openSchoolDatabase(config, { print: console.log, join: true });
      return database.connection;
    };
    await work({ config, connect }, process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await database?.stop();
  }
}

type Transaction = ReturnType<typeof openDatabase>['transaction'];

/** Migrates the database, and closes it after the work. */
export async function withDatabase<T>(
  connection: Connection,
  name: string,
  work: (transaction: Transaction, ctx: AuditCtx) => Promise<T>,
): Promise<T> {
  const { transaction, pool, close } = openDatabase({ ...connection, max: 2 }, () => undefined);
  try {
    await migrate(pool);
    const events = announcements(async () => []);
    return await work(transaction, { clock: systemClock, actor: null, origin: ownOrigin(name), events });
  } finally {
    await close();
  }
}
