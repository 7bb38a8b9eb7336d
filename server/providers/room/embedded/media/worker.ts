/** A process of its own because it runs native code: after a crash it is restarted and the browsers reconnect. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SMALL_PICTURES } from '../../../../../domain/roomProtocol.ts';
import { announced, openConnection, readChannels, StaleConnection } from './connections.ts';
import { contained } from './contained.ts';
import { LineEchoes } from './lineEchoes.ts';
import { LineWatch } from './lineWatch.ts';
import { MediaRoom } from './mediaRoom.ts';
import type { FromMedia, MediaSettings, ToMedia } from './protocol.ts';
import { PublishLink } from './publishLink.ts';
import { Tap } from './recording/tap.ts';
import { RelayGate } from './relayGate.ts';
import { isUsable, withUsable } from './remoteCandidates.ts';
import { SubscribeLink } from './subscribeLink.ts';
import { watchMainThread } from './watchdog.ts';

const SPEAKERS_EVERY_MS = 400;
const NACK_EVERY_MS = 10;
const FEEDBACK_EVERY_MS = 50;
const REPORT_EVERY_MS = 1000;
const LOSS_EVERY_MS = 2000;
const FIT_EVERY_MS = 250;
const FIT_PICTURES_EVERY_MS = 100;
const CHOOSE_VOICES_EVERY_MS = 100;
const PORT_RETRY_MS = 50;
const PORT_TRIES = 200;

const settings: MediaSettings = JSON.parse(process.argv[2] ?? '{}');
const rooms = new Map<string, MediaRoom>();
const roomOf = new Map<string, string>();
const taps = new Map<string, Tap>();
let lastSsrc = 1000;

function post(message: FromMedia): void {
  process.send?.(message);
}

const now = () => performance.now();

const gate = settings.relayPort === undefined ? null : new RelayGate(settings.udpPort, now);
if (gate) settings.relayPort = await gate.open(settings.relayPort ?? 0, settings.bindAddress);

const echoes = new LineEchoes(settings, gate, post);

const regularly = (ms: number, work: () => void) => setInterval(contained(work), ms);

/** What is done again and again while there are rooms. */
const startTimers = (): NodeJS.Timeout[] => [
  regularly(SPEAKERS_EVERY_MS, () => {
    for (const [room, media] of rooms) {
      const speakers = media.speakers();
      if (speakers) post({ type: 'speakers', room, speakers });
    }
  }),
  regularly(FEEDBACK_EVERY_MS, () => {
    for (const media of rooms.values()) media.sendFeedback();
  }),
  regularly(REPORT_EVERY_MS, () => {
    for (const media of rooms.values()) media.reportReception();
  }),
  regularly(LOSS_EVERY_MS, () => {
    for (const media of rooms.values()) media.measureUp();
  }),
  regularly(FIT_EVERY_MS, () => {
    for (const media of rooms.values()) media.fitLines();
  }),
  regularly(FIT_PICTURES_EVERY_MS, () => {
    for (const media of rooms.values()) media.fitPictures();
  }),
  regularly(CHOOSE_VOICES_EVERY_MS, () => {
    for (const media of rooms.values()) media.chooseVoices();
  }),
  regularly(NACK_EVERY_MS, () => {
    for (const media of rooms.values()) media.askMissing();
  }),
];
let timers: NodeJS.Timeout[] = [];

/** Without rooms nothing wakes the process: a hundred wakes a second cost a hundredth of a core. */
function setTimers(): void {
  if (rooms.size > 0 && timers.length === 0) timers = startTimers();
  if (rooms.size > 0) return;
  for (const timer of timers) clearInterval(timer);
  timers = [];
}

function enter(roomId: string, node: string, group: number): PublishLink {
  const known = rooms.get(roomId);
  const room = known ?? new MediaRoom();
  if (!known) room.record(taps.get(roomId) ?? null);
  rooms.set(roomId, room);
  roomOf.set(node, roomId);
  const publish = new PublishLink(
    node,
    openConnection(`publish-${node}`, settings),
    { added: (source) => room.added(source), removed: (source) => room.removed(source) },
    now,
  );
  publish.connection.onLocalCandidate(
    contained((candidate, mid) => {
      gate?.admit(publish.connection.localDescription()?.sdp ?? '');
      for (const line of announced(candidate, settings)) {
        post({ type: 'publish-candidate', node, candidate: line, mid });
      }
    }),
  );
  readChannels(publish.connection, {
    label: SMALL_PICTURES,
    open: (channel) =>
      publish.small.open(publish.connection, channel, (tracks) => subscribe.showSmall(tracks)),
  });
  publish.connection.onStateChange(
    contained((state) => {
      if (state === 'connected') post({ type: 'open', node });
    }),
  );
  const receiving = openConnection(`subscribe-${node}`, settings);
  const line = new LineWatch(receiving, (score) => post({ type: 'quality', node, score }));
  const subscribe = new SubscribeLink(
    receiving,
    {
      offer: (sdp) => post({ type: 'subscribe-offer', node, sdp }),
      candidate: ({ candidate, mid }) => {
        gate?.admit(receiving.localDescription()?.sdp ?? '');
        for (const line of announced(candidate, settings)) {
          post({ type: 'subscribe-candidate', node, candidate: line, mid });
        }
      },
      loss: (share) => line.lostDown(share),
      narrow: (isNarrow) => line.narrow(isNarrow),
      ssrc: () => ++lastSsrc,
      now,
    },
    gate !== null,
  );
  room.enter(node, { publish, subscribe, line, group });
  setTimers();
  return publish;
}

function linksOf(node: string) {
  return rooms.get(roomOf.get(node) ?? '')?.linksOf(node);
}

function leave(node: string): void {
  const roomId = roomOf.get(node);
  const room = rooms.get(roomId ?? '');
  roomOf.delete(node);
  const links = room?.linksOf(node);
  for (const link of links ? [links.publish, links.subscribe] : [])
    gate?.dismiss(link.connection.localDescription()?.sdp ?? '');
  room?.leave(node);
  if (roomId && room?.isEmpty) rooms.delete(roomId);
  setTimers();
}

function publish(message: Extract<ToMedia, { type: 'publish' }>): void {
  const { call, node, sdp } = message;
  try {
    const known = linksOf(node)?.publish;
    if (known?.isRestart(sdp)) {
      post({ type: 'refused', call, stale: true, reason: 'ice restart' });
      return;
    }
    const link = known ?? enter(message.room, node, message.group);
    post({
      type: 'answer',
      call,
      sdp: link.answer(
        withUsable(sdp, settings),
        new Set(message.allowed),
        new Set(message.screens),
        message.isHost,
      ),
    });
  } catch (error) {
    post({
      type: 'refused',
      call,
      stale: error instanceof StaleConnection,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

function stopRecording(room: string): void {
  rooms.get(room)?.record(null);
  taps.get(room)?.close();
  taps.delete(room);
}

function record({ room, port, key }: Extract<ToMedia, { type: 'record' }>): void {
  stopRecording(room);
  const tap = new Tap({ port, key });
  taps.set(room, tap);
  rooms.get(room)?.record(tap);
}

function obey(message: ToMedia): void {
  switch (message.type) {
    case 'publish':
      publish(message);
      break;
    case 'publish-candidate':
      if (isUsable(message.candidate, settings))
        linksOf(message.node)?.publish.addCandidate(message.candidate, message.mid);
      break;
    case 'subscribe-answer':
      linksOf(message.node)?.subscribe.answer(withUsable(message.sdp, settings));
      break;
    case 'subscribe-candidate':
      if (isUsable(message.candidate, settings))
        linksOf(message.node)?.subscribe.addCandidate(message.candidate, message.mid);
      break;
    case 'record':
      record(message);
      break;
    case 'stop-recording':
      stopRecording(message.room);
      break;
    case 'regroup':
      rooms.get(message.room)?.regroup(message.groups);
      break;
    case 'close':
      leave(message.node);
      break;
    case 'echo':
      echoes.open(message.node, message.sdp);
      break;
    case 'end-echo':
      echoes.close(message.node);
      break;
  }
}

async function portIsFree(): Promise<boolean> {
  const socket = createSocket({ type: 'udp4' });
  try {
    socket.bind(settings.udpPort, settings.bindAddress);
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

// The channel closes however the parent dies. Nothing has to be written then, and a normal exit would wait for threads of the media library,
// which may be blocked. Signals to the process group are the parent's: lessons go on until it closes the room.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
watchMainThread();

let tries = 0;
while (!(await portIsFree())) {
  tries += 1;
  if (tries >= PORT_TRIES) throw new Error(`UDP port ${settings.udpPort} is taken`);
  await pause(PORT_RETRY_MS);
}
process.on('message', (message: ToMedia) => {
  try {
    obey(message);
  } catch (error) {
    // A malformed answer or candidate must not end the media of others.
    process.stderr.write(
      `room media: ${message.type}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  }
});
post({ type: 'ready' });
