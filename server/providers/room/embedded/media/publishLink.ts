import nodeDatachannel, { type PeerConnection } from 'node-datachannel';
import { describeLocally } from './connections.ts';
import { contained } from './contained.ts';
import { type OfferedMedia, readOffer, shapeAnswer, smallCopies } from './sdp.ts';
import { SmallPictures } from './smallPictures.ts';
import { Source } from './source.ts';
import { ArrivalLog } from './transportFeedback.ts';
import {
  MAX_CAMERA_BITRATE,
  MAX_VIDEO_BITRATE,
  MIN_SCREEN_BITRATE,
  MIN_VIDEO_BITRATE,
  UplinkRate,
} from './uplinkRate.ts';

const { Audio, Video } = nodeDatachannel;

/** Bit/s with which a browser begins to send, until it knows its line. */
const START = { camera: 600_000, screen: MIN_SCREEN_BITRATE };

/** Smaller changes are not worth a message. */
const FIT_STEP = 0.04;

export const OPUS_PROFILE = 'minptime=10;useinbandfec=1;usedtx=1';

export type PublishEvents = { added(source: Source): void; removed(source: Source): void };

export class PublishLink {
  readonly node: string;
  readonly connection: PeerConnection;
  readonly sources = new Map<string, Source>();
  private readonly known = new Set<string>();
  /** Maps the mid of each picture to the rate with which the browser was told to begin, in bit/s. */
  private readonly startRates = new Map<string, number>();
  private readonly held: { candidate: string; mid: string }[] = [];
  private readonly events: PublishEvents;
  private readonly now: () => number;
  private readonly uplink = new UplinkRate();
  private fitting = MAX_VIDEO_BITRATE;
  private readonly arrivals = new ArrivalLog();
  readonly small: SmallPictures;
  private ufrag = '';

  constructor(node: string, connection: PeerConnection, events: PublishEvents, now: () => number) {
    this.node = node;
    this.connection = connection;
    this.events = events;
    this.now = now;
    this.small = new SmallPictures(now);
  }

  /** The library cannot follow an ICE restart: the connection must be rebuilt. */
  isRestart(sdp: string): boolean {
    return this.ufrag !== '' && readOffer(sdp).ufrag !== this.ufrag;
  }

  answer(sdp: string, allowed: ReadonlySet<string>, screens: ReadonlySet<string>, isHost = false): string {
    const offer = readOffer(sdp);
    const fresh: { media: OfferedMedia; source: Source }[] = [];
    for (const media of offer.media) {
      const source = this.prepare(media, screens, isHost);
      if (source) fresh.push({ media, source });
    }
    this.connection.setRemoteDescription(sdp, 'offer');
    describeLocally(this.connection, 'answer');
    this.ufrag = offer.ufrag;
    const local = this.connection.localDescription();
    if (!local) throw new Error('no local description');
    for (const { candidate, mid } of this.held.splice(0)) this.connection.addRemoteCandidate(candidate, mid);
    for (const { media, source } of fresh) this.sources.set(media.mid, source);
    this.reconcile(offer.media, allowed);
    return shapeAnswer(local.sdp, offer, (media) => this.startRate(media, screens));
  }

  /** A later answer repeats the first, because a browser would begin anew with another rate. */
  private startRate({ mid, track }: OfferedMedia, screens: ReadonlySet<string>): number {
    const start = screens.has(track) ? START.screen : START.camera;
    const rate = this.startRates.get(mid) ?? Math.min(start, this.uplink.bitrate, this.fitting);
    this.startRates.set(mid, rate);
    return rate;
  }

  addCandidate(candidate: string, mid: string): void {
    if (this.ufrag === '') this.held.push({ candidate, mid });
    else this.connection.addRemoteCandidate(candidate, mid);
  }

  /** Limited to one codec: by default the library would echo every codec offered. */
  private prepare(media: OfferedMedia, screens: ReadonlySet<string>, isHost: boolean): Source | null {
    const { kind, mid, payload } = media;
    if ((kind !== 'audio' && kind !== 'video') || this.known.has(mid) || media.rejected || payload === null) {
      return null;
    }
    this.known.add(mid);
    const description = kind === 'video' ? new Video(mid, 'RecvOnly') : new Audio(mid, 'RecvOnly');
    if (description instanceof Video) description.addVP8Codec(payload);
    else description.addOpusCodec(payload, OPUS_PROFILE);
    // Without a handler of the library, its packets of RTCP reach the source, which also answers them.
    const track = this.connection.addTrack(description);
    const { track: id, stream, audioLevelId, transportId } = media;
    const isScreen = screens.has(id);
    const { node, now } = this;
    const numbered = (number: number) => this.arrivals.arrived(number, now());
    const source = new Source({
      node,
      id,
      stream,
      kind,
      isScreen,
      isHost,
      track,
      audioLevelId,
      transportId,
      numbered,
      now,
    });
    if (kind === 'video') track.onOpen(contained(() => this.limit(source)));
    return source;
  }

  /** The screen that is shared, if there is one. */
  get screen(): Source | undefined {
    return [...this.announced].map((mid) => this.sources.get(mid)).find((source) => source?.isScreen);
  }

  /** Bit/s that all pictures of the browser may have together. */
  private get permitted(): number {
    const most = this.screen ? MAX_VIDEO_BITRATE : MAX_CAMERA_BITRATE;
    return Math.min(this.uplink.bitrate, this.fitting, most);
  }

  private limit(source: Source): void {
    source.requestBitrate(this.permitted, this.uplink.isStrained);
  }

  private limitAll(): void {
    for (const source of this.sources.values()) if (source.kind === 'video') this.limit(source);
  }

  /** Limits the pictures to what the lines of those who watch carry, bit/s; null ends that. */
  fit(bitrate: number | null): void {
    const wanted = Math.max(MIN_VIDEO_BITRATE, Math.min(bitrate ?? MAX_VIDEO_BITRATE, MAX_VIDEO_BITRATE));
    const isSmallStep = wanted > this.fitting * (1 - FIT_STEP) && wanted < this.fitting * (1 + FIT_STEP);
    if (isSmallStep && wanted !== MAX_VIDEO_BITRATE) return;
    if (wanted === this.fitting) return;
    this.fitting = Math.round(wanted);
    this.limitAll();
  }

  /** Tells the browser what arrived when, from which it learns how much its line carries. */
  sendFeedback(): void {
    for (const source of this.sources.values()) if (source.sendFeedback(this.arrivals)) return;
  }

  report(): void {
    for (const source of this.sources.values()) source.report();
  }

  /** Loss of the video since the last measurement, or null if there is none. One bitrate holds for all videos of a browser. */
  measureLoss(): number | null {
    const videos = [...this.sources.values()].filter(({ kind }) => kind === 'video');
    const measured = videos.flatMap((source) => {
      const loss = source.takeLoss();
      return loss === null ? [] : [{ loss, rate: source.rate }];
    });
    if (measured.length === 0) return null;
    const rate = measured.reduce((sum, video) => sum + video.rate, 0);
    const lost = measured.reduce((sum, { loss, rate }) => sum + loss * rate, 0);
    const loss = rate > 0 ? lost / rate : Math.max(...measured.map((video) => video.loss));
    if (this.uplink.adapt(loss, rate)) this.limitAll();
    return loss;
  }

  private readonly announced = new Set<string>();

  private reconcile(media: OfferedMedia[], allowed: ReadonlySet<string>): void {
    const copies = smallCopies(media, allowed);
    const before = this.permitted;
    for (const { mid, rejected, sending } of media) {
      const source = this.sources.get(mid);
      if (!source) continue;
      const live = !rejected && sending && allowed.has(source.id) && !copies.has(mid);
      if (live && !this.announced.has(mid)) {
        this.announced.add(mid);
        this.events.added(source);
      } else if (!live && this.announced.delete(mid)) {
        this.events.removed(source);
      }
    }
    this.small.replace(this.pairs(copies));
    if (this.permitted !== before) this.limitAll();
  }

  /** Maps each camera that others may see to its copy. There is at most one copy for each camera, and none for a screen. */
  private pairs(copies: ReadonlyMap<string, string>): Map<Source, Source> {
    const pairs = new Map<Source, Source>();
    for (const [mid, of] of copies) {
      const [camera, copy] = [this.sources.get(of), this.sources.get(mid)];
      if (camera && copy && !camera.isScreen && this.announced.has(of) && !pairs.has(camera))
        pairs.set(camera, copy);
    }
    return pairs;
  }

  /** Starts and stops the small copies of the browser. */
  updateSmall(): void {
    this.small.update(this.permitted);
  }

  close(): void {
    for (const mid of this.announced) {
      const source = this.sources.get(mid);
      if (source) this.events.removed(source);
    }
    this.announced.clear();
    this.connection.close();
  }
}
