import type { Pool } from 'pg';

/** From two letters, which no trigram narrows, to a full name. */
const texts = [
  'ma',
  'an',
  'ana',
  'mar',
  'silva',
  'costa',
  'batista',
  'conceicao',
  'ana costa',
  'batista moreira',
];
const rounds = 5;

interface Side {
  url: string;
  token: string;
  pool: Pool;
}

/** Milliseconds that 95 of 100 searches stay under, one after another, and the same for a scan of all names. */
export async function searchTimes({ url, token, pool }: Side): Promise<{ search: number; scan: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const search = async (text: string) => {
    const answer = await fetch(`${url}/api/v1/search?text=${encodeURIComponent(text)}`, { headers });
    if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  const scan = (text: string) =>
    pool.query('select count(*) from users where lower(name) like $1', [`%${text}%`]);
  return { search: await timesOf(search), scan: await timesOf(scan) };
}

async function timesOf(work: (text: string) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const text of texts) {
      const from = performance.now();
      await work(text);
      // The first round warms the caches.
      if (round > 0) times.push(performance.now() - from);
    }
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
