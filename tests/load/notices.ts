import type { Pool } from 'pg';
import { open, sessions, tokenOf } from './streams.ts';

interface Given {
  url: string;
  pool: Pool;
  secret: string;
  /** Of an administrator. */
  token: string;
  streams: number;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Milliseconds until a notice to everyone is accepted, until the last open stream has it, and of other calls meanwhile. */
export async function noticeTimes({ url, pool, secret, token, streams }: Given) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const timed = async (work: () => Promise<Response>) => {
    const from = performance.now();
    const response = await work();
    const data: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(data));
    return performance.now() - from;
  };
  const post = (title: string, audience: object) =>
    timed(() =>
      fetch(`${url}/api/v1/messages`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ title, content: 'Texto', ...audience }),
      }),
    );
  const list = () => timed(() => fetch(`${url}/api/v1/users?pageSize=25`, { headers }));

  const people = await sessions(pool, streams);
  const sockets = [];
  for (const person of people)
    sockets.push(await open(new URL(url), person.user_id, await tokenOf(secret, person)));
  const one = { recipients_id: [people[0]?.user_id] };
  const plain = [];
  const before = [];
  for (let n = 0; n < 20; n++) plain.push(await post('Para um', one));
  for (let n = 0; n < 200; n++) before.push(await list());

  let from = 0;
  const arrived = Promise.all(
    sockets.map(
      (socket) =>
        new Promise<number>((resolve, reject) => {
          setTimeout(() => reject(new Error('a stream has not received the notice')), 60_000).unref();
          socket.on('data', (chunk) => {
            if (String(chunk).includes('Para todos')) resolve(performance.now() - from);
          });
        }),
    ),
  );
  let sending = true;
  const during: number[] = [];
  from = performance.now();
  const answered = await post('Para todos', { send_to_all: true });
  const others = (async () => {
    while (sending) during.push(await list());
  })();
  const last = Math.max(...(await arrived));
  for (;;) {
    const { rows } = await pool.query<{ recipient_count: number }>(
      "select recipient_count from messages where title = 'Para todos' and completed_at is not null",
    );
    if (rows[0]) {
      sending = false;
      await others;
      for (const socket of sockets) socket.destroy();
      const { recipient_count: recipients } = rows[0];
      const completed = performance.now() - from;
      return {
        recipients,
        answered,
        plain: median(plain),
        last,
        completed,
        before: p95(before),
        during: p95(during),
      };
    }
  }
}
