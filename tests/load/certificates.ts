import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { addMeritedClass } from './meritedClass.ts';
import { memoryOf } from './streams.ts';

interface Side {
  url: string;
  pid: number;
  token: string;
  pool: Pool;
  /** With the `files` of the server. */
  folder: string;
  /** Where the server writes a report when it is sent SIGUSR2. */
  reports: string;
}

const sampleMs = 100;
const samplesPerReport = 5;
const seconds = (from: number) => (performance.now() - from) / 1000;

/** The rows of certificates and of their log, and the files, written once more and rolled back. */
async function rawSeconds({ pool, folder }: Side, keys: readonly string[]): Promise<number> {
  const target = path.join(folder, 'raw');
  await mkdir(target);
  const client = await pool.connect();
  const from = performance.now();
  await client.query('begin');
  await client.query('create temp table copied (like certificates) on commit drop');
  await client.query('create temp table copied_log (like audit_log) on commit drop');
  for (const key of keys) {
    await copyFile(path.join(folder, 'files', 'files', key), path.join(target, path.basename(key)));
    await client.query(`insert into copied select * from certificates where file_key = $1`, [key]);
    await client.query(
      `insert into copied_log select g.* from audit_log g join certificates c on c.id::text = g.entity_id where c.file_key = $1`,
      [key],
    );
  }
  await client.query('rollback');
  client.release();
  return seconds(from);
}

interface Sample {
  issued: number;
  megabytes: number;
}

/** Taken while a fifth of the certificates was issued. */
const fifthOf = (samples: readonly Sample[], students: number, start: number): number[] =>
  samples.flatMap(({ issued, megabytes }) =>
    issued >= students * start && issued < students * (start + 0.2) ? [megabytes] : [],
  );
const middleOf = (...given: Parameters<typeof fifthOf>): number => {
  const values = fifthOf(...given).toSorted((a, b) => a - b);
  return values[values.length >> 1] ?? Number.NaN;
};
const leastOf = (...given: Parameters<typeof fifthOf>): number => Math.min(...fifthOf(...given));

/** The objects that the server held in each of its reports, which it numbers. */
async function heapIn(folder: string, issued: readonly number[]): Promise<Sample[]> {
  const names = (await readdir(folder)).toSorted();
  const reports = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
  );
  return reports.flatMap(({ javascriptHeap }, at) => {
    const count = issued[at];
    return count === undefined ? [] : [{ issued: count, megabytes: javascriptHeap.usedMemory / 1e6 }];
  });
}

/** The certificates of a class of so many students, by the job that a click starts, with the server's memory during it. */
export async function certificateFigures(side: Side, students: number) {
  const { url, pid, token, pool, folder, reports } = side;
  const class_id = await addMeritedClass(pool, students);
  const call = async (method: string, address: string, body?: object) => {
    const reply = await fetch(`${url}/api/v1/certificates/batches${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()).data;
  };
  const from = performance.now();
  const { id } = await call('POST', '', { class_id });
  const memory: Sample[] = [];
  const reported: number[] = [];
  let batch = await call('GET', `/${id}`);
  while (batch.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
    batch = await call('GET', `/${id}`);
    memory.push({ issued: batch.issued, megabytes: memoryOf(pid) });
    if (memory.length % samplesPerReport > 0) continue;
    process.kill(pid, 'SIGUSR2');
    reported.push(batch.issued);
  }
  const time = seconds(from);
  const { rows } = await pool.query<{ file_key: string; count: number }>(
    `select c.file_key, (select count(*)::int from audit_log g where g.entity_id = c.id::text) as count
     from certificates c join class_students s using (student_id) where s.class_id = $1`,
    [class_id],
  );
  const keys = rows.map(({ file_key }) => file_key);
  let bytes = 0;
  for (const key of keys) bytes += (await stat(path.join(folder, 'files', 'files', key))).size;
  const heap = await heapIn(reports, reported);
  return {
    issued: batch.issued as number,
    wrong: students - rows.filter(({ count }) => count === 1).length,
    seconds: time,
    raw: await rawSeconds(side, keys),
    kilobytes: bytes / 1000 / keys.length,
    memory: { early: middleOf(memory, students, 0.2), late: middleOf(memory, students, 0.8) },
    // What is no longer used counts until it is removed: the least is nearest to what is held.
    heap: { early: leastOf(heap, students, 0.2), late: leastOf(heap, students, 0.8) },
  };
}
