import type { WebSocket } from 'ws';
import { z } from 'zod';
import { LINE_TEST_SECONDS } from '../../../../domain/connectionTest.ts';
import { closeReason } from './closeReason.ts';
import { guarded } from './guarded.ts';
import { readLineToken } from './lineToken.ts';
import type { FromMedia } from './media/protocol.ts';
import type { MediaWorkers } from './mediaWorkers.ts';
import { iceServers, type Relays } from './relays.ts';
import type { RoomRuntime } from './runtime.ts';

/** The parameter with the token, on the address of the room's own socket: what lets one through lets the other through. */
export const LINE_TEST = 'line';

const POLICY_VIOLATION = 1008;
const TRY_AGAIN = 1013;
const FAREWELL_MS = 2000;
/** A relay serves a test, and not a day of something else. */
const RELAY_SECONDS = 120;
/** More at once would cost the lessons of others. */
const MOST_TESTS = 20;
const MAX_FRAME = 20_000;

/** A description of a data channel alone: media would be forwarded to nobody. */
const offer = z.strictObject({
  type: z.literal('offer'),
  sdp: z
    .string()
    .max(16_000)
    .refine((sdp) => /^m=application /m.test(sdp) && !/^m=(audio|video)/m.test(sdp)),
});

type Test = { node: string; user_id: string; socket: WebSocket; timer: NodeJS.Timeout; isOffered: boolean };

/** Tests of people's lines to the media port (ROOM-19): one of each person at a time, which ends by itself. */
export class LineTests {
  private readonly runtime: RoomRuntime;
  private readonly media: Pick<MediaWorkers, 'echo' | 'endEcho'>;
  private readonly relays: Relays | undefined;
  private readonly tests = new Map<string, Test>();

  constructor(
    runtime: RoomRuntime,
    media: Pick<MediaWorkers, 'echo' | 'endEcho'>,
    relays: Relays | undefined,
  ) {
    this.runtime = runtime;
    this.media = media;
    this.relays = relays;
  }

  async open(socket: WebSocket, token: string): Promise<void> {
    const { keys, clock, random, log, isFirstUse } = this.runtime;
    const claims = await readLineToken(token, keys, clock.now());
    const isFirst = claims !== null && (await isFirstUse(claims.jti));
    if (socket.readyState !== socket.OPEN) return;
    if (!isFirst) {
      end(socket, POLICY_VIOLATION, 'token is invalid');
      return;
    }
    const { user_id } = claims;
    for (const test of this.tests.values()) if (test.user_id === user_id) this.finish(test, 'replaced');
    if (this.tests.size >= MOST_TESTS) {
      end(socket, TRY_AGAIN, 'too many tests');
      return;
    }
    const node = random.uuid();
    const timer = setTimeout(() => this.finish(test, 'over'), LINE_TEST_SECONDS * 1000).unref();
    const test: Test = { node, user_id, socket, timer, isOffered: false };
    this.tests.set(node, test);
    socket.on('message', (data) => guarded(log, () => this.read(test, data.toString())));
    socket.once('close', () => this.forget(test));
    send(socket, {
      type: 'ready',
      ice_servers: iceServers(this.relays, user_id, clock.now(), RELAY_SECONDS),
    });
    socket.resume();
  }

  private read(test: Test, text: string): void {
    // A socket that is being closed still delivers.
    if (this.tests.get(test.node) !== test) return;
    const { data } = offer.safeParse(text.length > MAX_FRAME ? null : parsed(text));
    if (!data || test.isOffered) {
      this.finish(test, 'bad request');
      return;
    }
    test.isOffered = true;
    this.media.echo(test.node, data.sdp);
  }

  /** Returns false for what belongs to a room. */
  take(message: FromMedia): boolean {
    switch (message.type) {
      case 'echo-answer':
        this.tell(message.node, { type: 'answer', sdp: message.sdp });
        return true;
      case 'echo-candidate':
        this.tell(message.node, {
          type: 'candidate',
          candidate: message.candidate.replace(/^a=/, ''),
          mid: message.mid,
        });
        return true;
      case 'echo-refused':
        this.tell(message.node, { type: 'refused' });
        return true;
      default:
        return false;
    }
  }

  private tell(node: string, message: object): void {
    const test = this.tests.get(node);
    if (test) send(test.socket, message);
  }

  private finish(test: Test, reason: string): void {
    this.forget(test);
    end(test.socket, 1000, reason);
  }

  private forget(test: Test): void {
    clearTimeout(test.timer);
    if (this.tests.delete(test.node)) this.media.endEcho(test.node);
  }

  get size(): number {
    return this.tests.size;
  }

  close(): void {
    for (const test of this.tests.values()) this.finish(test, 'closing');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function end(socket: WebSocket, code: number, reason: string): void {
  socket.resume();
  socket.close(code, closeReason(reason));
  setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
}
