import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { SignJWT } from 'jose';
import type { Pool } from 'pg';
import { openSecrets } from '../../server/platform/secrets.ts';

/** Resident memory of a process, in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Person {
  user_id: string;
  session_id: string;
}

/** Sessions for `count` users, as logins would create them. */
export async function sessions(pool: Pool, count: number): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `insert into sessions (user_id, active_type, expires_at)
     select user_id, types[1], now() + interval '1 hour' from users where user_status limit $1
     returning user_id, session_id`,
    [count],
  );
  return rows;
}

export const tokenOf = (secret: string, { user_id, session_id }: Person): Promise<string> =>
  new SignJWT({ sessionId: session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user_id)
    .setAudience('access')
    .setExpirationTime('1h')
    .sign(openSecrets({ secret }).keys('access-token')[0]);

/** Opens one stream and waits until the server has started it. */
export const open = (url: URL, user_id: string, token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () =>
      socket.write(
        `GET /api/v1/notifications/events/${user_id} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\n\r\n`,
      ),
    );
    let head = '';
    socket.on('data', (chunk) => {
      head += head.length < 2000 ? String(chunk) : '';
      if (head.includes(': open')) resolve(socket);
      else if (/^HTTP\/1\.1 [345]/.test(head)) reject(new Error(head.split('\r\n')[0]));
    });
    socket.on('error', reject);
  });

/** The server's memory in MB before and with `count` open event streams, one per user. */
export async function streams(given: {
  url: string;
  pid: number;
  pool: Pool;
  secret: string;
  count: number;
}) {
  const { pid, pool, secret, count } = given;
  const url = new URL(given.url);
  const before = memoryOf(pid);
  const people = await sessions(pool, count);
  const sockets: Socket[] = [];
  for (let from = 0; from < people.length; from += 50)
    sockets.push(
      ...(await Promise.all(
        people
          .slice(from, from + 50)
          .map(async (person) => open(url, person.user_id, await tokenOf(secret, person))),
      )),
    );
  const during = memoryOf(pid);
  const last = people.at(-1);
  const delivered = new Promise<number>((resolve, reject) => {
    const from = performance.now();
    setTimeout(() => reject(new Error('no event came')), 10_000).unref();
    sockets
      .at(-1)
      ?.on('data', (chunk) => String(chunk).includes('data:') && resolve(performance.now() - from));
  });
  await pool.query(
    `with inserted as (insert into notifications (recipient_id, title, content, notification) values ($1, 'Aviso', 'Texto', 'NOTICE')
       returning id, recipient_id)
     select pg_notify('aula_viva', json_build_object('recipient_id', recipient_id, 'id', id)::text) from inserted`,
    [last?.user_id],
  );
  const milliseconds = await delivered;
  for (const socket of sockets) socket.destroy();
  return { open: sockets.length, before, during, milliseconds };
}
