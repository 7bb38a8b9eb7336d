import { vi } from 'vitest';
import {
  repairTransport,
  type Transport,
} from '../../../src/portals/classroom/conference/session/repairMoves.ts';

export class Media extends EventTarget {
  tracks = [{ stop: vi.fn<() => void>() }];
  clone = () => new Media();
  getTracks = () => this.tracks;
}
class LocalStream {
  id: string;
  nativeStream: MediaStream;
  constructor(nativeStream: MediaStream) {
    this.nativeStream = nativeStream;
    this.id = `stream ${streams++}`;
  }
}
let streams = 0;
export const buildStream = () => new LocalStream(new Media() as unknown as MediaStream);

/** A track that says, like those of the SDK, nothing once it was cleaned up; its copies are like it. */
export class Track {
  isAlive = true;
  isOn = false;
  nativeTrack = new Media() as unknown as MediaStreamTrack;
  type: string;
  source: string;
  stream: LocalStream;
  constructor(type: string, source: string, stream: LocalStream) {
    this.type = type;
    this.source = source;
    this.stream = stream;
  }
  clone(stream: LocalStream): Track {
    const copy = new Track(this.type, this.source, stream);
    copy.isAlive = this.isAlive;
    copy.isOn = this.isOn;
    return copy;
  }
  cleanup(): void {
    this.isAlive = false;
  }
  /** Ends once the browser has opened the camera, as after a question to the person. */
  async setEnabled(): Promise<void> {
    await camera.opened;
    this.isOn = true;
  }
  async setSettings(): Promise<void> {
    await camera.opened;
  }
}
/** The browser's question for the camera: `open` answers it. */
export const camera = { open: () => {}, opened: Promise.resolve() };

/** A transport of which each publication waits until it is settled. */
export function buildTransport(tracks: { audioTrack?: Track; videoTrack?: Track; auxiliaryTracks: Track[] }) {
  const person = { isLocal: true, ...tracks };
  const other = {
    isLocal: false,
    audioTrack: new Track('audio', 'regular', buildStream()),
    auxiliaryTracks: [],
  };
  let hasLeft = false;
  const stored = new Set<Track>();
  const publications: { track: Track; settle(): void }[] = [];
  const restarted = vi.fn<(role: number, error: { code: number }) => Promise<void>>(async () => undefined);
  const moved = vi.fn<() => void>();
  const ended = vi.fn<() => void>();
  class Fake {
    trackStates = new Map([['old', {}]]);
    screenStream = new Set<MediaStream>();
    onScreenshareStop = ended;
    listener = { onSFUMigration: moved };
    store = {
      getPeerMap: () => ({ person, other }),
      getLocalPeer: () => (hasLeft ? undefined : person),
      removeRemoteTracks: vi.fn<() => void>(),
      addTrack: (track: Track) => void stored.add(track),
      removeTrack: (track: Track) => void stored.delete(track),
    };
    clearPeerConnections = vi.fn<() => void>();
    createPeerConnections = vi.fn<() => void>();
    negotiateOnFirstPublish = vi.fn<() => Promise<void>>(async () => undefined);
    unpublished = vi.fn<(tracks: Track[]) => Promise<void>>(async () => undefined);
    unpublish(tracks: Track[]): Promise<void> {
      return this.unpublished(tracks);
    }
    callbacks = new Map<string, { promise: { resolve(): void } }>();
    async publishTrack(track: Track): Promise<void> {
      await new Promise<void>((settle) => {
        publications.push({ track, settle });
        this.callbacks.set('renegotiation-callback-id', { promise: { resolve: settle } });
      });
      stored.add(track);
    }
    async handleSFUMigration(): Promise<void> {
      throw new Error('not repaired');
    }
    signal = { isConnected: true };
    async leave(): Promise<void> {
      hasLeft = true;
    }
    handleIceConnectionFailure = undefined as unknown as typeof restarted;
  }
  const fake = new Fake();
  // A property of the object would hide that of the prototype.
  Reflect.deleteProperty(fake, 'handleIceConnectionFailure');
  Object.assign(Fake.prototype, { handleIceConnectionFailure: restarted });
  const transport = fake as unknown as Transport;
  repairTransport(transport);
  /** Settles the newest publication of a kind, once it has begun. */
  const publish = async (type: string) => {
    const found = await vi.waitFor(() => {
      const publication = publications.findLast(({ track }) => track.type === type);
      if (!publication) throw new Error(`no ${type} is published`);
      return publication;
    });
    publications.splice(publications.indexOf(found), 1);
    found.settle();
    return found.track;
  };
  return { transport, fake, person, other, stored, publications, publish, restarted, moved, ended };
}
