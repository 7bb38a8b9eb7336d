import type { Pool } from 'pg';
import { memoryOf } from './streams.ts';

interface Side {
  url: string;
  pid: number;
  token: string;
  pool: Pool;
}

/** The report of all students: seconds, those of the same rows by the raw driver, and the server's additional memory in MB. */
export async function reportFigures({ url, pid, token, pool }: Side) {
  const from = performance.now();
  const before = memoryOf(pid);
  let most = before;
  const reply = await fetch(`${url}/api/v1/students/student-report-xls`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok || !reply.body) throw new Error(`the report answered ${reply.status}`);
  let bytes = 0;
  for await (const chunk of reply.body) {
    bytes += chunk.length;
    most = Math.max(most, memoryOf(pid));
  }
  const seconds = (performance.now() - from) / 1000;
  const start = performance.now();
  const { rowCount } = await pool.query(
    `select u.name, u.email, p.*, s.student_status from students s join users u using (user_id)
     left join personal p using (user_id) order by u.name collate "pt-BR-x-icu", s.student_id`,
  );
  return {
    rows: rowCount ?? 0,
    bytes,
    seconds,
    memory: most - before,
    raw: (performance.now() - start) / 1000,
  };
}
