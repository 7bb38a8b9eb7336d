import { once } from 'node:events';
import nodeDatachannel, { type DataChannel, type PeerConnection } from 'node-datachannel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LINE_TEST_SECONDS } from '../../domain/connectionTest.ts';
import { LINE_TOKEN_SECONDS } from '../../server/providers/room/embedded/lineToken.ts';
import { eventually } from '../support/eventually.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

let test: TestRoom;
const opened: PeerConnection[] = [];
const sockets: WebSocket[] = [];
beforeEach(async () => {
  test = await startRoom();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  for (const connection of opened.splice(0)) connection.close();
  await test.close();
});

type Message = { type: string; sdp?: string; candidate?: string; mid?: string; ice_servers?: object[] };

/** A browser's side of a test. */
class Tester {
  readonly messages: Message[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(token: string) {
    this.socket = new WebSocket(`ws://${test.host}/room/signal?${new URLSearchParams({ line: token })}`);
    sockets.push(this.socket);
    this.socket.on('message', (data) => this.messages.push(JSON.parse(data.toString())));
    this.closed = once(this.socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) }));
  }

  async next(type: string): Promise<Message> {
    let found: Message | undefined;
    await eventually(() => {
      found = this.messages.find((message) => message.type === type);
      expect(found).toBeDefined();
    });
    return found ?? { type };
  }

  offer(sdp: string): void {
    this.socket.send(JSON.stringify({ type: 'offer', sdp }));
  }

  /** Opens a channel through the media port. */
  async open(): Promise<DataChannel> {
    await this.next('ready');
    const connection = new nodeDatachannel.PeerConnection('tester', {
      iceServers: [],
      bindAddress: '127.0.0.1',
      disableAutoNegotiation: true,
    });
    opened.push(connection);
    const channel = connection.createDataChannel('line', { unordered: true, maxRetransmits: 0 });
    const isOpen = new Promise<void>((resolve) => channel.onOpen(resolve));
    connection.setLocalDescription('offer');
    this.offer(connection.localDescription()?.sdp ?? '');
    const { sdp = '' } = await this.next('answer');
    connection.setRemoteDescription(sdp, 'answer');
    const { candidate = '', mid = '0' } = await this.next('candidate');
    connection.addRemoteCandidate(candidate, mid);
    await isOpen;
    return channel;
  }
}

const tokenOf = async (user_id: string) => (await test.room.provider.mintLineTest({ user_id }))?.token ?? '';
const begin = async (user_id: string) => new Tester(await tokenOf(user_id));

/** What comes back. */
function echoes(channel: DataChannel): string[] {
  const heard: string[] = [];
  channel.onMessage((message) => heard.push(Buffer.from(message as Buffer).toString()));
  return heard;
}

describe('a test of the line (ROOM-19)', { timeout: 40_000 }, () => {
  it('reaches the media port, and hears what it sends', async () => {
    const tester = await begin('ana');
    expect((await tester.next('ready')).ice_servers).toEqual([]);
    const channel = await tester.open();
    const heard = echoes(channel);
    for (let n = 0; n < 50; n += 1) channel.sendMessageBinary(Buffer.from(`packet ${n}`));
    await eventually(() => expect(heard).toHaveLength(50));
    expect(heard).toContain('packet 49');
    expect(test.errors).toEqual([]);
  });

  it('is no mirror: long messages, and more than a test needs, do not come back', async () => {
    const channel = await (await begin('ana')).open();
    const heard = echoes(channel);
    channel.sendMessageBinary(Buffer.alloc(1201));
    channel.sendMessageBinary(Buffer.from('short'));
    await eventually(() => expect(heard).toEqual(['short']));
    const packet = Buffer.alloc(1000);
    let sent = 0;
    await eventually(() => {
      // What waits is lost on a channel that repeats nothing.
      while (channel.bufferedAmount() < 20_000 && sent < 1_500_000)
        sent += packet.length * Number(channel.sendMessageBinary(packet));
      expect(sent).toBe(1_500_000);
    });
    await eventually(() => expect(channel.bufferedAmount()).toBe(0));
    for (let n = 0; n < 20; n += 1) channel.sendMessageBinary(Buffer.from('after'));
    // Somebody else's echo, so that those would be back.
    const other = await (await begin('bruno')).open();
    const heardByOther = echoes(other);
    other.sendMessageBinary(Buffer.from('still here'));
    await eventually(() => expect(heardByOther).toEqual(['still here']));
    expect(heard).not.toContain('after');
    const bytes = heard.reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeLessThanOrEqual(500_000);
  });

  it('loses its connection after far more messages than a test needs, even if they are empty', async () => {
    const channel = await (await begin('ana')).open();
    echoes(channel);
    await eventually(() => {
      for (let n = 0; n < 500 && channel.isOpen(); n += 1) channel.sendMessage('');
      expect(channel.isOpen()).toBe(false);
    });
    const other = await (await begin('bruno')).open();
    const heard = echoes(other);
    other.sendMessageBinary(Buffer.from('still here'));
    await eventually(() => expect(heard).toEqual(['still here']));
    expect(test.errors).toEqual([]);
  });

  it('ends by itself, and with a new one of the same person', async () => {
    const first = await begin('ana');
    await first.next('ready');
    const other = await begin('bruno');
    await other.next('ready');
    const second = await begin('ana');
    expect(await first.closed).toEqual({ code: 1000, reason: 'replaced' });
    await second.next('ready');
    const began = performance.now();
    expect(await second.closed).toEqual({ code: 1000, reason: 'over' });
    expect(performance.now() - began).toBeGreaterThan((LINE_TEST_SECONDS - 1) * 1000);
    expect(await other.closed).toEqual({ code: 1000, reason: 'over' });
  });

  it('is refused beyond the most at once, until one ends', async () => {
    const tests: Tester[] = [];
    for (let n = 0; n < 20; n += 1) {
      const tester = await begin(`user ${n}`);
      await tester.next('ready');
      tests.push(tester);
    }
    expect((await (await begin('late')).closed).code).toBe(1013);
    tests[0]?.socket.close();
    await tests[0]?.closed;
    await eventually(async () => {
      const again = await begin('late');
      await Promise.race([again.next('ready'), again.closed]);
      expect(again.messages).toHaveLength(1);
    });
  });

  it('needs its own fresh token, which admits to no room', async () => {
    const stale = await tokenOf('ana');
    for (const token of ['', 'a.b.c', await test.token({ user_id: 'ana' })])
      expect((await new Tester(token).closed).code).toBe(1008);
    const client = test.socket('peer', stale);
    expect((await client.closed()).code).toBe(1008);
    test.clock.advance(LINE_TOKEN_SECONDS * 1000);
    expect((await new Tester(stale).closed).code).toBe(1008);
  });

  it('takes each token once', async () => {
    const token = await tokenOf('ana');
    const first = new Tester(token);
    await first.next('ready');
    const again = new Tester(token);
    expect(await again.closed).toEqual({ code: 1008, reason: 'token is invalid' });
    // The page that began the test goes on.
    expect(first.socket.readyState).toBe(WebSocket.OPEN);
    expect((await (await begin('ana')).next('ready')).type).toBe('ready');
  });

  it.each([
    [
      'audio or video',
      'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n',
    ],
    ['no data channel', 'v=0\r\n'],
  ])('refuses a description with %s', async (_, sdp) => {
    const tester = await begin('ana');
    await tester.next('ready');
    tester.offer(sdp);
    expect(await tester.closed).toEqual({ code: 1000, reason: 'bad request' });
  });

  it('survives descriptions that cannot be read, beside a lesson', async () => {
    const pid = test.room.mediaPid();
    const tester = await begin('ana');
    await tester.next('ready');
    tester.offer(
      'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=ice-ufrag:x\r\na=fingerprint:junk\r\n',
    );
    await tester.next('refused');
    await (await begin('bruno')).open();
    expect(test.room.mediaPid()).toBe(pid);
  });
});
