// npm run jobs [-- --retry all|<id>…]: lists the jobs that failed their last attempt, or lets them run again.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { maskShapes } from '../platform/redact.ts';
import { runCommand } from './command.ts';

interface FailedJob {
  id: string;
  task: string;
  attempts: number;
  failed_at: string;
  error: string | null;
}

const failedJobs = async (client: pg.Client): Promise<FailedJob[]> => {
  const { rows } = await client.query<FailedJob>(`
    select id::text, task_identifier as task, attempts, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as failed_at,
      last_error as error
    from graphile_worker.jobs where attempts >= max_attempts order by updated_at, id`);
  return rows;
};

/** The message alone: parameters of a statement follow it in further lines. */
const firstLine = (text: string | null) => maskShapes(text?.split('\n')[0]?.slice(0, 200) ?? '');

await runCommand(async ({ connect }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { retry: { type: 'boolean' } },
  });
  if (positionals.length > 0 !== Boolean(values.retry))
    throw new Error('Usage: npm run jobs [-- --retry all|<id>…]');
  const client = new pg.Client(await connect());
  await client.connect();
  try {
    const failed = await failedJobs(client);
    if (!values.retry) {
      for (const { id, task, attempts, failed_at, error } of failed)
        console.log(`${id}  ${task}  ${attempts} attempts, last ${failed_at}  ${firstLine(error)}`);
      console.log(`${failed.length} failed`);
      return;
    }
    const chosen = failed.filter(({ id }) => positionals.includes('all') || positionals.includes(id));
    const unknown = positionals.filter((each) => each !== 'all' && !chosen.some(({ id }) => id === each));
    if (unknown.length > 0) throw new Error(`No failed job has this id: ${unknown.join(', ')}`);
    await client.query(
      'select graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)',
      [chosen.map(({ id }) => id)],
    );
    console.log(`${chosen.length} will run again`);
  } finally {
    await client.end();
  }
});
