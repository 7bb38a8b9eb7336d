import { type LineFigures, type Outcome, TESTED_KBITS } from '../../../domain/connectionTest.ts';

/** The socket and then the media: each is given up after this. */
const PATIENCE_MS = 8000;
const MEASURED_MS = 5000;
/** Packets on their way when the last one has been sent. */
const STRAGGLERS_MS = 1000;
const PACKET_BYTES = 1000;
const EVERY_MS = (PACKET_BYTES * 8) / TESTED_KBITS;
/** More waiting than this would measure the browser's queue. */
const MOST_WAITING_BYTES = 50_000;

export interface LineFindings {
  server: Outcome<'server'>;
  media: Outcome<'media'>;
  line: LineFigures | null;
}

interface Entrance {
  token: string | null;
  endpoint: string;
}

type Message =
  | { type: 'ready'; ice_servers: RTCIceServer[] }
  | { type: 'answer'; sdp: string }
  | { type: 'candidate'; candidate: string; mid: string }
  | { type: 'refused' };

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

function addressOf({ token, endpoint }: Entrance): URL {
  const address = new URL('/room/signal', new URL(endpoint, location.origin));
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('line', token ?? '');
  return address;
}

/** Tests the way to the room and back, which a lesson takes too: the room's socket, then UDP or the relay. */
export async function testLine(entrance: Entrance, signal: AbortSignal): Promise<LineFindings> {
  // The provider's media cannot be tested, and the school's server has just answered.
  if (entrance.token === null) return { server: 'reached', media: 'untested', line: null };
  const socket = new WebSocket(addressOf(entrance));
  const closing = () => socket.close();
  signal.addEventListener('abort', closing);
  let connection: RTCPeerConnection | undefined;
  try {
    const ready = await within(greeting(socket), PATIENCE_MS).catch(() => null);
    if (ready === null) return { server: 'unreachable', media: 'untested', line: null };
    if (ready === 'busy') return { server: 'reached', media: 'untested', line: null };
    connection = new RTCPeerConnection({ iceServers: ready.ice_servers });
    const channel = connection.createDataChannel('line', { ordered: false, maxRetransmits: 0 });
    channel.binaryType = 'arraybuffer';
    const isOpen = await within(open(connection, channel, socket), PATIENCE_MS).catch(() => false);
    if (!isOpen) return { server: 'reached', media: 'blocked', line: null };
    const media = (await isRelayed(connection)) ? 'relayed' : 'direct';
    return { server: 'reached', media, line: await measure(channel, signal) };
  } finally {
    signal.removeEventListener('abort', closing);
    connection?.close();
    socket.close();
  }
}

/** 'busy' when the server answers but has no room for another test. */
const greeting = (socket: WebSocket) =>
  new Promise<Extract<Message, { type: 'ready' }> | 'busy'>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))), { once: true });
    socket.addEventListener('close', ({ code }) => {
      // 1006: there was no connection at all.
      if (code === 1006) reject(new Error('closed'));
      else resolve('busy');
    });
  });

async function open(
  connection: RTCPeerConnection,
  channel: RTCDataChannel,
  socket: WebSocket,
): Promise<boolean> {
  const opened = new Promise<boolean>((resolve) => {
    channel.addEventListener('open', () => resolve(true));
    socket.addEventListener('close', () => resolve(false));
    let isAnswered = Promise.resolve();
    socket.addEventListener('message', ({ data }) => {
      const message: Message = JSON.parse(String(data));
      if (message.type === 'refused') resolve(false);
      // Candidates may come before the answer has been applied.
      if (message.type === 'answer')
        isAnswered = connection.setRemoteDescription({ type: 'answer', sdp: message.sdp });
      if (message.type === 'candidate')
        isAnswered
          .then(() => connection.addIceCandidate({ candidate: message.candidate, sdpMid: message.mid }))
          // One that this browser cannot use.
          .catch(() => undefined);
    });
  });
  await connection.setLocalDescription();
  socket.send(JSON.stringify({ type: 'offer', sdp: connection.localDescription?.sdp }));
  return opened;
}

async function isRelayed(connection: RTCPeerConnection): Promise<boolean> {
  const stats = [...(await connection.getStats()).values()];
  const pair = stats.find(
    ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
  );
  return stats.some(({ id, candidateType }) => id === pair?.localCandidateId && candidateType === 'relay');
}

async function measure(channel: RTCDataChannel, signal: AbortSignal): Promise<LineFigures | null> {
  const sentAt: number[] = [];
  const trips: number[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    const at = data.byteLength >= 4 ? sentAt[new DataView(data).getUint32(0)] : undefined;
    if (at !== undefined) trips.push(performance.now() - at);
  });
  const packet = new DataView(new ArrayBuffer(PACKET_BYTES));
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const spent = performance.now() - began;
      if (spent >= MEASURED_MS || signal.aborted || channel.readyState !== 'open') {
        clearInterval(timer);
        resolve();
        return;
      }
      // A page in the background wakes rarely: what is due then is sent at once.
      while (sentAt.length < spent / EVERY_MS && channel.bufferedAmount < MOST_WAITING_BYTES) {
        packet.setUint32(0, sentAt.length);
        sentAt.push(performance.now());
        channel.send(packet.buffer);
      }
    }, EVERY_MS / 2);
  });
  const seconds = (performance.now() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, STRAGGLERS_MS));
  if (signal.aborted || sentAt.length === 0) return null;
  return figuresOf(trips, sentAt.length, seconds);
}

/** If no packet comes back, the round trip counts as long as the test. */
export function figuresOf(trips: readonly number[], sent: number, seconds: number): LineFigures {
  const sorted = trips.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? MEASURED_MS + STRAGGLERS_MS;
  return {
    round_trip_ms: Math.round(median),
    loss_percent: Math.round(Math.max(0, 1 - trips.length / sent) * 1000) / 10,
    rate_kbits: Math.round((trips.length * PACKET_BYTES * 8) / 1000 / seconds),
  };
}
