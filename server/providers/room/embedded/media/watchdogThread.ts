import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

type Watched = { beats: Int32Array; everyMs: number; missedChecks: number };

const { beats, everyMs, missedChecks }: Watched = workerData;
let last = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < missedChecks) return;
  // The stream `process.stderr` would need the main thread.
  writeSync(2, 'room media: the main thread stands still\n');
  process.kill(process.pid, 'SIGKILL');
}, everyMs);
