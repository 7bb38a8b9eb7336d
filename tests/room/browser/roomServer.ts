import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Relays } from '../../../server/providers/room/embedded/relays.ts';
import { freePort, freeUdpPort } from '../../support/freePort.ts';
import type { RoomProcessSettings } from '../support/roomProcess.ts';

const PROGRAM = fileURLToPath(new URL('../support/roomProcess.ts', import.meta.url));

type Message = { type: string; mediaPid?: number };

/** The next message of a type. A listener for each message would miss one that arrives together with the one before it. */
const next = (child: ChildProcess, type: string) =>
  new Promise<Message>((resolve) => {
    const hear = (message: Message) => {
      if (message.type !== type) return;
      child.off('message', hear);
      resolve(message);
    };
    child.on('message', hear);
  });

/** A room server in a process that can be killed and restarted on the same ports and records. */
export class RoomServer {
  readonly settings: RoomProcessSettings;
  mediaPid = 0;
  private child: ChildProcess | null = null;

  private constructor(settings: RoomProcessSettings) {
    this.settings = settings;
  }

  static async start(
    pageFolder: string,
    { relays, workers }: { relays?: Relays; workers?: number } = {},
  ): Promise<RoomServer> {
    const [port, udpPort] = [await freePort(), await freeUdpPort()];
    const storeFolder = await mkdtemp(join(tmpdir(), 'room-store-'));
    const server = new RoomServer({
      port,
      udpPort,
      storeFolder,
      pageFolder,
      ...(relays && { relays, relayPort: 0 }),
      ...(workers !== undefined && { workers }),
    });
    await server.run();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.port}`;
  }

  async run(): Promise<void> {
    const child = fork(PROGRAM, [JSON.stringify(this.settings)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child = child;
    const { mediaPid } = await next(child, 'listening');
    this.mediaPid = mediaPid ?? 0;
  }

  /** The process id of the media worker that runs now; undefined between two of them. */
  async currentMediaPid(): Promise<number | undefined> {
    const { child } = this;
    if (!child) throw new Error('the server does not run');
    const answer = next(child, 'media-pid');
    child.send({ type: 'media-pid' });
    return (await answer).mediaPid;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}
