import type { FromMedia, MediaSettings, ToMedia } from './media/protocol.ts';
import { MediaEngine } from './mediaEngine.ts';

export type MediaEvents = {
  message(message: FromMedia): void;
  /** The media of rooms are gone, unless others serve them: their people need new connections. */
  lost(isServed: (room: string) => boolean): void;
};

type Log = { error(message: string, fields?: object): void };
type Publish = Omit<Extract<ToMedia, { type: 'publish' }>, 'type' | 'call'>;
type ToRoom = Extract<ToMedia, { type: 'regroup' }>;
type ToNode = Exclude<Extract<ToMedia, { node: string }>, { type: 'publish' | 'echo' | 'end-echo' }>;
type Recorder = { port: number; key: string };

/** Two ports of a worker: its own, and the one for relays. */
const PORTS = 2;

const portOf = (port: number, index: number): number => (port === 0 ? 0 : port + PORTS * index);

const settingsOf = ({ udpPort, relayPort, ...settings }: MediaSettings, index: number): MediaSettings => ({
  ...settings,
  udpPort: portOf(udpPort, index),
  ...(relayPort === undefined ? {} : { relayPort: portOf(relayPort, index) }),
});

/**
 * The media workers, each a process that one core serves. All people of a room are at one worker: the one with the fewest people when the
 * room begins. After a worker's death its rooms begin anew, at whatever worker has the fewest people then; a recorded one stays.
 */
export class MediaWorkers {
  private readonly engines: readonly MediaEngine[];
  /** Maps each room that is connected to or recorded to its worker. */
  private readonly placed = new Map<string, MediaEngine>();
  /** The room of each node. */
  private readonly nodes = new Map<string, string>();
  private readonly recorded = new Set<string>();
  /** Maps the node of each connection test to its worker. */
  private readonly echoes = new Map<string, MediaEngine>();

  constructor(settings: MediaSettings & { workers?: number }, events: MediaEvents, log: Log) {
    const { workers = 1, ...shared } = settings;
    this.engines = Array.from({ length: workers }, (_, index) => {
      const engine: MediaEngine = new MediaEngine(
        settingsOf(shared, index),
        {
          message: (message) => events.message(message),
          lost: () => events.lost((room) => (this.placed.get(room) ?? engine) !== engine),
        },
        log,
      );
      return engine;
    });
  }

  /** Returns the process id of the first worker; undefined while it restarts. */
  get pid(): number | undefined {
    return this.engines[0]?.pid;
  }

  /** The number of workers that serve rooms; those that start do not yet. */
  get ready(): number {
    return this.engines.filter(({ isReady }) => isReady).length;
  }

  private loadOf(engine: MediaEngine): number {
    return [...this.nodes.values()].filter((room) => this.placed.get(room) === engine).length;
  }

  private engineOf(room: string): MediaEngine {
    const known = this.placed.get(room);
    if (known && (known.isReady || this.recorded.has(room))) return known;
    const engine = this.leastLoaded();
    // Whoever is still connected there has to come along, once there is somewhere to go.
    if (known && !engine.isReady) return known;
    this.placed.set(room, engine);
    return engine;
  }

  /** Prefers workers that have started: one whose port is taken never does. */
  private leastLoaded(): MediaEngine {
    const serving = this.engines.filter(({ isReady }) => isReady);
    const loads = (serving.length > 0 ? serving : this.engines).map((engine) => ({
      engine,
      load: this.loadOf(engine),
    }));
    return loads.reduce((least, each) => (each.load < least.load ? each : least)).engine;
  }

  publish(input: Publish): Promise<string> {
    const engine = this.engineOf(input.room);
    this.nodes.set(input.node, input.room);
    return engine.publish(input);
  }

  /** To the worker of a room; to nobody if nobody is connected. */
  postToRoom(message: ToRoom): void {
    this.placed.get(message.room)?.post(message);
  }

  /** To the worker of a node, which a closed one leaves. */
  post(message: ToNode): void {
    const room = this.nodes.get(message.node);
    if (room === undefined) return;
    this.placed.get(room)?.post(message);
    if (message.type === 'close') this.left(message.node, room);
  }

  private left(node: string, room: string): void {
    this.nodes.delete(node);
    this.forgetUnused(room);
  }

  private forgetUnused(room: string): void {
    if (!this.recorded.has(room) && ![...this.nodes.values()].includes(room)) this.placed.delete(room);
  }

  /** Answers a browser that tests its line, and echoes what it sends. */
  echo(node: string, sdp: string): void {
    const engine = this.leastLoaded();
    this.echoes.set(node, engine);
    engine.post({ type: 'echo', node, sdp });
  }

  endEcho(node: string): void {
    this.echoes.get(node)?.post({ type: 'end-echo', node });
    this.echoes.delete(node);
  }

  /** Records a room from now on, even before anybody is connected, until `endRecording`. */
  record(room: string, to: Recorder): void {
    this.engineOf(room).record(room, to);
    this.recorded.add(room);
  }

  endRecording(room: string): void {
    if (!this.recorded.delete(room)) return;
    this.placed.get(room)?.endRecording(room);
    this.forgetUnused(room);
  }

  async close(): Promise<void> {
    await Promise.all(this.engines.map((engine) => engine.close()));
  }
}
