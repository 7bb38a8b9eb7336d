import { type Config, processEnvironment, readConfig } from '../config.ts';
import { type OpenedDatabase, openSchoolDatabase } from '../platform/db/open.ts';
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
