// Open streams of events, and a notice to everyone in them.
import { noticeTimes } from '../../tests/load/notices.ts';
import { streams } from '../../tests/load/streams.ts';
import { logIn } from './logIn.mjs';
import { judged, line } from './report.mjs';
import { secret } from './server.mjs';

const openStreams = 5000;
const noticeStreams = 500;

export async function memory(server, pool) {
  const { open, before, during, milliseconds } = await streams({
    ...server,
    pool,
    secret,
    count: openStreams,
  });
  const title = `${open} event streams`;
  const good = judged(title, during < 250);
  line(
    title,
    `${during.toFixed(0)} MB`,
    `of 250 MB, ${before.toFixed(0)} before; an event arrives in ${milliseconds.toFixed(1)} ms${good}`,
  );
}

export async function notices(url, pool) {
  await pool.query("update users set user_status = false where email ~ '^pessoa[.][0-9]*[13579]@bench'");
  const { token } = await logIn(url);
  const seen = await noticeTimes({ url, pool, secret, token, streams: noticeStreams });
  const answered = judged('answer to a notice', seen.answered < 300);
  const { recipients } = seen;
  line(
    `notice to ${recipients}`,
    `${seen.answered.toFixed(0)} ms`,
    `of 300 ms, ${(seen.answered / seen.plain).toFixed(1)} of one to 1 person${answered}`,
  );
  const last = judged('streams with a notice', seen.last < 5000);
  line(
    `in all ${noticeStreams} streams`,
    `${seen.last.toFixed(0)} ms`,
    `of 5000 ms, ${(seen.last / seen.completed).toFixed(2)} of the ${seen.completed.toFixed(0)} ms that sending takes${last}`,
  );
  const slower = seen.during / seen.before;
  line(
    'list meanwhile, 95 of 100',
    `${seen.during.toFixed(0)} ms`,
    `${slower.toFixed(1)} of ${seen.before.toFixed(0)} ms before, goal 4${judged('list during a notice', slower <= 4)}`,
  );
}
