/*
 * Corrects in the page how @100mslive/hms-video-store 0.15.0 moves to new connections after those that it had are gone,
 * as when a media server dies. tests/ui/classroom/sdkRepairs.test.tsx fails with every other version: then look
 * whether the faults are still there.
 */

/** The time in ms after which the SDK restarts a connection that is not established (`ICE_DISCONNECTION_TIMEOUT`). */
const RESTART_AFTER_MS = 5000;
/** The error code with which it does so (`ErrorCodes.WebrtcErrors.ICE_DISCONNECTED`). */
const ICE_DISCONNECTED = 4006;

/** The time in ms after which a failed move is repeated. */
const REPEAT_AFTER_MS = 3000;
const MOST_REPEATS = 3;

interface LocalStream {
  id: string;
  nativeStream: MediaStream;
}

interface LocalTrack {
  type: string;
  source?: string;
  stream: LocalStream;
  nativeTrack: MediaStreamTrack;
  clone(stream: LocalStream): LocalTrack;
  cleanup(): unknown;
  setEnabled(value: boolean, ...rest: unknown[]): Promise<void>;
  setSettings(...settings: unknown[]): Promise<void>;
  switchCamera?(): Promise<void>;
}

interface Peer {
  isLocal: boolean;
  audioTrack?: LocalTrack;
  videoTrack?: LocalTrack;
  auxiliaryTracks: LocalTrack[];
}

/** Where the SDK keeps what is waiting for the answer to its offer (`RENEGOTIATION_CALLBACK_ID`). */
const WAITING_OFFER = 'renegotiation-callback-id';

/** What the repairs use of `HMSSdk`, all of which is private in its types. */
export interface Sdk {
  transport?: Transport;
  /** Publishes camera and microphone of a person who has joined. */
  setAndPublishTracks(tracks: LocalTrack[]): Promise<void>;
}

/** What the repairs use of `HMSTransport`, all of which is private in its types. */
export interface Transport {
  callbacks: Map<string, { promise: { resolve(value: boolean): void } }>;
  trackStates: Map<string, unknown>;
  screenStream: Set<MediaStream>;
  onScreenshareStop(): void;
  listener?: { onSFUMigration?(): void };
  signal: { isConnected: boolean };
  store: {
    getPeerMap(): Record<string, Peer>;
    getLocalPeer(): Peer | undefined;
    removeRemoteTracks(): void;
    addTrack(track: LocalTrack): void;
    removeTrack(track: LocalTrack): void;
  };
  clearPeerConnections(): unknown;
  createPeerConnections(): void;
  negotiateOnFirstPublish(): Promise<unknown>;
  publishTrack(track: LocalTrack): Promise<void>;
  unpublish(tracks: LocalTrack[]): Promise<void>;
  leave(...reason: unknown[]): Promise<void>;
  handleSFUMigration(): Promise<void>;
  handleIceConnectionFailure(role: number, error: { code: number }): Promise<void>;
}

/**
 * How often each transport has moved, when its connections were opened, `performance.now()`, and how many moves in a row
 * have failed.
 */
const moves = new WeakMap<Transport, { count: number; openedAt: number; failures: number }>();

/** Maps each shared track that is being published again to its latest copy. */
const copies = new WeakMap<LocalTrack, LocalTrack>();

/** Maps each track of camera or microphone that a move has replaced to its copy. */
const replacements = new WeakMap<LocalTrack, LocalTrack>();
const latest = (track: LocalTrack): LocalTrack => {
  const copy = replacements.get(track);
  return copy ? latest(copy) : track;
};

/** Shared tracks that are being withdrawn, or were. The page and the SDK have them until the server has answered. */
const withdrawn = new WeakSet<LocalTrack>();

/** Copies that a move has published. */
const published = new WeakSet<LocalTrack>();

/** The moves under way, and the first publishing of those who are entering. */
const running = new WeakMap<Transport, Promise<unknown>>();
const entering = new WeakMap<Transport, Promise<unknown>>();

/** Transports whose first publishing is cut short by a move, which publishes the tracks then. */
const cutShort = new WeakSet<Transport>();

/** Keeps a promise as long as it is pending. */
function keep(map: WeakMap<Transport, Promise<unknown>>, transport: Transport, work: Promise<unknown>): void {
  const ended = work
    .catch(() => undefined)
    .then(() => {
      if (map.get(transport) === ended) map.delete(transport);
    });
  map.set(transport, ended);
}

/** Maps each track that is being switched on or off, or to another device, to the end of that change. */
const changes = new WeakMap<LocalTrack, Promise<unknown>>();
const watched = new WeakSet<object>();

/**
 * Records the changes of all tracks of this class. A change that ends after its track was replaced by a copy would leave
 * the camera on, since neither the page nor the SDK knows the old track any more.
 */
function watchChanges(track: LocalTrack): void {
  const prototype: LocalTrack = Object.getPrototypeOf(track);
  if (watched.has(prototype)) return;
  watched.add(prototype);
  for (const name of ['setEnabled', 'setSettings', 'switchCamera'] as const) {
    const method: ((...input: never[]) => Promise<void>) | undefined = prototype[name];
    if (!method) continue;
    prototype[name] = function (this: LocalTrack, ...input: unknown[]) {
      const change = method.apply(this, input as never[]);
      const ended = Promise.allSettled([changes.get(this), change]).then(() => {
        if (changes.get(this) === ended) changes.delete(this);
      });
      changes.set(this, ended);
      return change;
    };
  }
}

const changeOf = (track: LocalTrack | undefined) => track && changes.get(track);
const isChanging = (track: LocalTrack | undefined) => changeOf(track) !== undefined;

function buildStream(like: LocalStream, media: MediaStream): LocalStream {
  return Reflect.construct(like.constructor, [media]);
}

/** Publishes what this person sends on new connections. */
class Move {
  readonly #transport: Transport;
  readonly #count: number;
  /** The streams of the copies, by the ids of those that they are copies of. */
  readonly #streams = new Map<string, LocalStream>();

  /** What the person had stopped sharing before. */
  readonly #ended: LocalTrack[] = [];

  constructor(transport: Transport) {
    this.#transport = transport;
    const { count = 0, failures = 0 } = moves.get(transport) ?? {};
    this.#count = count + 1;
    moves.set(transport, { count: this.#count, openedAt: performance.now(), failures });
  }

  /** Stops the moves of a person who leaves the room. */
  static stopAll(transport: Transport): void {
    const state = moves.get(transport);
    if (state) state.count += 1;
  }

  get isOvertaken(): boolean {
    return moves.get(this.#transport)?.count !== this.#count;
  }

  /**
   * Unlike the SDK, replaces the tracks of camera and microphone by their copies before the copies are published. If the
   * new connections fail as well, the next move copies live tracks instead of stopped ones, which send nothing.
   */
  async run(): Promise<void> {
    const transport = this.#transport;
    const { store } = transport;
    await this.#endEntering();
    if (this.isOvertaken) return;
    transport.clearPeerConnections();
    store.removeRemoteTracks();
    for (const peer of Object.values(store.getPeerMap()).filter(({ isLocal }) => !isLocal)) {
      peer.audioTrack = undefined;
      peer.videoTrack = undefined;
      peer.auxiliaryTracks = [];
    }
    const person = store.getLocalPeer();
    if (!person) return;
    transport.createPeerConnections();
    transport.trackStates.clear();
    await transport.negotiateOnFirstPublish();
    const kinds = ['audioTrack', 'videoTrack'] as const;
    // The browser may be asking the person for a device that is being switched on. The other tracks do not wait for that.
    const changing = kinds.filter((kind) => isChanging(person[kind]));
    for (const kind of kinds.filter((each) => !changing.includes(each))) await this.#moveDevice(person, kind);
    for (const track of [...person.auxiliaryTracks]) await this.#moveShared(person, track);
    if (this.#ended.length > 0)
      person.auxiliaryTracks = person.auxiliaryTracks.filter((each) => !this.#ended.includes(each));
    for (const kind of changing) await this.#moveDevice(person, kind);
    if (!this.isOvertaken) transport.listener?.onSFUMigration?.();
  }

  /**
   * The SDK would put the tracks that it began to publish when the person entered in the place of their copies. Its offer has no answer
   * before the move has ended.
   */
  async #endEntering(): Promise<void> {
    const transport = this.#transport;
    const first = entering.get(transport);
    if (!first) return;
    cutShort.add(transport);
    transport.callbacks.get(WAITING_OFFER)?.promise.resolve(true);
    transport.callbacks.delete(WAITING_OFFER);
    await first;
    cutShort.delete(transport);
  }

  /** Camera or microphone. */
  async #moveDevice(person: Peer, kind: 'audioTrack' | 'videoTrack'): Promise<void> {
    while (isChanging(person[kind])) await changeOf(person[kind]);
    const track = person[kind];
    if (this.isOvertaken || !track) return;
    const copy = this.#copy(track);
    replacements.set(track, copy);
    person[kind] = copy;
    // Updates the page, so that its controls act on the copy that is sent instead of on the stopped track.
    this.#transport.listener?.onSFUMigration?.();
    await this.#publish(copy);
  }

  async #moveShared(person: Peer, track: LocalTrack): Promise<void> {
    if (this.isOvertaken || !person.auxiliaryTracks.includes(track)) return;
    // The answer to its withdrawal was lost. The sound of a screen is withdrawn after its picture.
    const isOver = () =>
      person.auxiliaryTracks.some((each) => withdrawn.has(each) && each.source === track.source);
    if (isOver()) {
      this.#transport.store.removeTrack(track);
      track.cleanup();
      withdrawn.add(track);
      this.#ended.push(track);
      return;
    }
    const copy = this.#copy(copies.get(track) ?? track);
    copies.set(track, copy);
    await this.#publish(copy);
    if (this.isOvertaken) return;
    // If sharing was stopped in the meantime, only the old track was removed.
    if (isOver() || !person.auxiliaryTracks.includes(track)) {
      await this.#transport.unpublish([copy]);
      person.auxiliaryTracks = person.auxiliaryTracks.filter((each) => each !== track);
      return;
    }
    person.auxiliaryTracks = person.auxiliaryTracks.map((each) => (each === track ? copy : each));
  }

  #copy(track: LocalTrack): LocalTrack {
    const { store, screenStream, onScreenshareStop } = this.#transport;
    const { stream } = track;
    // The copy of a shared screen sends nothing in a stream of its own.
    const isScreen = track.source === 'screen';
    const media = () => (isScreen ? stream.nativeStream.clone() : new MediaStream());
    const into = this.#streams.get(stream.id) ?? buildStream(stream, media());
    this.#streams.set(stream.id, into);
    store.removeTrack(track);
    const copy = track.clone(into);
    if (isScreen) {
      // The SDK stops what is left of these streams when the sharing ends.
      screenStream.add(stream.nativeStream);
      screenStream.add(into.nativeStream);
      if (copy.type === 'video') copy.nativeTrack.addEventListener('ended', onScreenshareStop);
    }
    track.cleanup();
    return copy;
  }

  async #publish(copy: LocalTrack): Promise<void> {
    await this.#transport.publishTrack(copy);
    published.add(copy);
    // Publishing has put the copy into the store, which already holds that of the later move.
    if (this.isOvertaken) this.#transport.store.removeTrack(copy);
  }
}

const repaired = new WeakSet<object>();

/** Repairs the moves of every transport of the SDK, given one of them. */
export function repairTransport(transport: Transport): void {
  const prototype: Transport = Object.getPrototypeOf(transport);
  const person = transport.store.getLocalPeer();
  for (const track of [person?.audioTrack, person?.videoTrack]) if (track) watchChanges(track);
  if (repaired.has(prototype)) return;
  repaired.add(prototype);
  prototype.handleSFUMigration = async function (this: Transport) {
    const move = new Move(this);
    const state = moves.get(this);
    try {
      const run = move.run();
      keep(running, this, run);
      await run;
      if (state) state.failures = 0;
    } catch {
      if (!state || move.isOvertaken) return;
      // Without a connection to the server, moves fail until the SDK has restored it, or has given up and left the room. The
      // server does not ask again for tracks that were not published.
      if (this.signal.isConnected && ++state.failures > MOST_REPEATS) return;
      setTimeout(() => {
        if (!move.isOvertaken && this.store.getLocalPeer()) void this.handleSFUMigration();
      }, REPEAT_AFTER_MS);
    }
  };
  const { handleIceConnectionFailure, leave, publishTrack, unpublish } = prototype;
  // The SDK keeps a track whose withdrawal is not answered, and a later move would share a screen again that the user has stopped.
  prototype.unpublish = async function (this: Transport, tracks) {
    for (const track of tracks) withdrawn.add(track);
    try {
      await unpublish.call(this, tracks);
    } catch {
      for (const track of tracks) {
        this.store.removeTrack(track);
        track.cleanup();
      }
    }
  };
  prototype.publishTrack = async function (this: Transport, track) {
    watchChanges(track);
    if (cutShort.has(this) || published.has(track)) this.store.addTrack(track);
    else await publishTrack.call(this, track);
  };
  // The SDK stops the streams of earlier moves only when the sharing ends before the person leaves.
  prototype.leave = async function (this: Transport, ...reason) {
    Move.stopAll(this);
    await leave.apply(this, reason);
    for (const stream of this.screenStream) for (const track of stream.getTracks()) track.stop();
    this.screenStream.clear();
  };
  // The SDK does not stop the timers of closed connections, which then restart the new one while it is being made.
  prototype.handleIceConnectionFailure = async function (this: Transport, role, error) {
    const age = performance.now() - (moves.get(this)?.openedAt ?? Number.NEGATIVE_INFINITY);
    if (error.code === ICE_DISCONNECTED && age < RESTART_AFTER_MS) return;
    await handleIceConnectionFailure.call(this, role, error);
  };
}

/** Has those who enter publish after a move under way, and what that has published already only once. */
export function repairEntering(sdk: Sdk): void {
  const prototype: Partial<Sdk> = Object.getPrototypeOf(sdk);
  const { setAndPublishTracks } = prototype;
  if (!setAndPublishTracks || repaired.has(prototype)) return;
  repaired.add(prototype);
  prototype.setAndPublishTracks = function (this: Sdk, tracks) {
    const { transport } = this;
    if (!transport) return setAndPublishTracks.call(this, tracks);
    const publish = async () => {
      await running.get(transport);
      await setAndPublishTracks.call(this, tracks.map(latest));
    };
    const work = publish();
    keep(entering, transport, work);
    return work;
  };
}

/** Must be called once the SDK has begun a preview, and again once it is connected to the room. */
export function repairMoves(actions: object): void {
  const { sdk } = actions as { sdk?: Sdk };
  if (!sdk?.transport) return;
  repairTransport(sdk.transport);
  repairEntering(sdk);
}
