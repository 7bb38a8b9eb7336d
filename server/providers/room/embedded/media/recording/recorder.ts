/** A process of its own, so that decoding and the disk never delay the room: one for each recording. */
import { createServer, type Socket } from 'node:net';
import { contained } from '../contained.ts';
import { finalise } from './finalise.ts';
import { Session } from './session.ts';
import { type FromRecorder, receive, sendNote, type ToRecorder, type ToRecorderProcess } from './wire.ts';
import { Writer } from './writer.ts';

const TICK_MS = 60;

const { path, key }: { path: string; key: string } = JSON.parse(process.argv[2] ?? '{}');

function post(message: FromRecorder): void {
  if (process.connected) process.send?.(message);
}

/** Those of people who left, too: what they sent is still being written. */
const names = new Map<string, string>();
const writer = await Writer.create(path, (node) => names.get(node));
let tap: Socket | null = null;
let begunAt: number | null = null;
const now = () => (begunAt === null ? 0 : performance.now() - begunAt);
const session = new Session(writer, now, {
  askKeyframe: (source) => tap && sendNote(tap, { type: 'keyframe', source }),
  want: (sources) => tap && sendNote(tap, { type: 'wanted', sources }),
});
let ticking: NodeJS.Timeout | undefined;
let ending = false;

/** Whatever was written before the disk failed or the server went away is made playable. */
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  clearInterval(ticking);
  server.close();
  tap?.destroy();
  await session.close().catch((error: Error) => process.stderr.write(`room recording: ${error.message}\n`));
  await finalise(path);
  process.exit(0);
}
writer.onError = () => void end();

/** The worker of the media connects again after a restart; what it sent before is gone. */
function follow(socket: Socket): void {
  tap?.destroy();
  tap = socket;
  session.removeAll();
  if (begunAt === null) {
    begunAt = performance.now();
    ticking = setInterval(
      contained(() => session.tick()),
      TICK_MS,
    );
    post({ type: 'running' });
  }
}

const server = createServer((socket) => {
  let isKnown = false;
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (socket === tap) session.removeAll();
  });
  receive<ToRecorder>(socket, {
    note: contained((note: ToRecorder) => {
      if (note.type === 'hello') {
        isKnown = note.key === key;
        if (isKnown) follow(socket);
        else socket.destroy();
      } else if (!isKnown || ending) return;
      else if (note.type === 'added') session.add(note);
      else session.remove(note.source);
    }),
    packet: contained((source: number, packet: Buffer) => {
      if (isKnown && socket === tap && !ending) session.take(source, packet);
    }),
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') post({ type: 'listening', port: address.port });
});

/** The recorder of a stopped server ends before another process takes over the room, which happens after 6 s at the earliest (LEASE_MS minus HOST_BEAT_MS). */
const UNHEARD_MS = 5000;
let unheard: NodeJS.Timeout | undefined;
process.on('message', (message: ToRecorderProcess) => {
  if (message.type === 'stop') void end();
  else if (message.type === 'names')
    for (const [node, name] of Object.entries(message.names)) names.set(node, name);
  clearTimeout(unheard);
  unheard = setTimeout(() => void end(), UNHEARD_MS);
});
// The server is gone: what was recorded until now is finished, and found by the next one.
process.on('disconnect', () => void end());
// It may have gone while the file was being created, when nothing listened.
if (!process.connected) void end();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
