import { type Config, processEnvironment, readConfig } from '../config.ts';
import { type OpenedDatabase, openSchoolDatabase } from '../platform/db/open.ts';
import { writePrivately } from '../platform/privateFolder.ts';

/** Runs a command on the school's database, which is started unless a server is running; prints failures in one line, exit code 1. */
export async function runCommand(
  work: (place: { config: Config; database: OpenedDatabase }, args: string[]) => Promise<void>,
  before: (config: Config) => void = () => undefined,
): Promise<void> {
  let database: OpenedDatabase | undefined;
  writePrivately();
  try {
    const config = readConfig(processEnvironment());
    before(config);
    database = await openSchoolDatabase(config, { print: console.log, join: true });
    await work({ config, database }, process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await database?.stop();
  }
}
