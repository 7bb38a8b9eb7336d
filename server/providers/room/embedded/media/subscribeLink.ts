import nodeDatachannel, { type DataChannel, type PeerConnection } from 'node-datachannel';
import { SDK_CHANNEL, SMALL_BITRATE } from '../../../../../domain/roomProtocol.ts';
import { Allowance } from '../allowance.ts';
import { describeLocally, isOpen, readWithin } from './connections.ts';
import { contained } from './contained.ts';
import { Downlink, OVERHEAD_BYTES } from './downlink.ts';
import { Forwarder, OPUS_PAYLOAD, VP8_PAYLOAD } from './forwarder.ts';
import { LineBudget, type Stream } from './lineBudget.ts';
import type { Candidate } from './protocol.ts';
import { OPUS_PROFILE } from './publishLink.ts';
import { readOffer, shapeOffer } from './sdp.ts';
import { GIVEN_UP } from './slowScreens.ts';
import type { Source } from './source.ts';
import { readPreference } from './trackPreference.ts';
import type { Reported } from './transportFeedback.ts';
import { MIN_SCREEN_BITRATE } from './uplinkRate.ts';

const { Audio, Video } = nodeDatachannel;

/** The data channel takes the lowest free mid. */
const FIRST_MEDIA_MID = 100;
const ESTIMATE_LASTS_MS = 3000;
const FIT_BY_LOSS_EVERY_MS = 900;
/** Bit/s that 50 packets of a voice take beside their content. */
const VOICE_OVERHEAD = OVERHEAD_BYTES * 8 * 50;
/** Bit/s that are reserved for the next speaker while everybody is silent. */
const NEXT_VOICE = 32_000 + VOICE_OVERHEAD;
/** The share of the line's capacity that is used, because frames vary in size. */
const USED_SHARE = 0.95;

/** The share of the line with which a shared screen is sent at least. */
const LEAST_SCREEN_SHARE = 0.3;

/** The bytes of padding in each packet of a probe. */
const PROBE_BYTES = 255;

/** What a browser may ask; more is not answered, and the SDK asks again. Ten tiles that move ask for twenty. */
const PREFERENCES = { perSecond: 50, burst: 200 };

export type SubscribeEvents = {
  offer(sdp: string): void;
  candidate(candidate: Candidate): void;
  loss(share: number): void;
  /** Whether a picture is paused for the line. */
  narrow(isNarrow: boolean): void;
  ssrc(): number;
  now(): number;
};

export class SubscribeLink {
  readonly connection: PeerConnection;
  private readonly channel: DataChannel;
  private readonly events: SubscribeEvents;
  private readonly forwarders = new Map<string, Forwarder>();
  private readonly outgoing: Candidate[] = [];
  private readonly incoming: Candidate[] = [];
  private readonly budget = new LineBudget();
  private readonly downlink: Downlink;
  private readonly mids = new Map<string, Forwarder>();
  /** When pages of each screen were given up lately, by its id. */
  private readonly givenUp = new Map<string, number[]>();
  private fittedAt = Number.NEGATIVE_INFINITY;
  private lesson: { speaking: ReadonlySet<string>; isGroup: boolean } = {
    speaking: new Set(),
    isGroup: false,
  };
  private estimate = { bitrate: 0, at: Number.NEGATIVE_INFINITY };
  private nextMid = FIRST_MEDIA_MID;
  /** What the page shows in small tiles. */
  private shownSmall: ReadonlySet<string> = new Set();
  private answered = false;
  private offering = false;
  private stale = false;
  private readonly browserChooses: boolean;

  /** `browserChooses` leaves the choice of the path to the browser, as for relays. */
  constructor(connection: PeerConnection, events: SubscribeEvents, browserChooses = false) {
    this.connection = connection;
    this.browserChooses = browserChooses;
    this.events = events;
    this.downlink = new Downlink(events.now);
    // If the browser had our candidates before we have its answer, DTLS would start without its fingerprint.
    connection.onLocalCandidate(
      contained((candidate, mid) => {
        if (this.answered) events.candidate({ candidate, mid });
        else this.outgoing.push({ candidate, mid });
      }),
    );
    this.channel = connection.createDataChannel(SDK_CHANNEL);
    const allowance = new Allowance(PREFERENCES.perSecond, PREFERENCES.burst, events.now);
    readWithin(allowance, { connection, channel: this.channel }, (message) => this.prefer(message));
    this.offer();
  }

  add(source: Source): void {
    if (this.forwarders.has(source.id)) return;
    const mid = String(this.nextMid++);
    const ssrc = this.events.ssrc();
    const description = source.kind === 'video' ? new Video(mid, 'SendOnly') : new Audio(mid, 'SendOnly');
    if (description instanceof Video) description.addVP8Codec(VP8_PAYLOAD);
    else description.addOpusCodec(OPUS_PAYLOAD, OPUS_PROFILE);
    description.addSSRC(ssrc, source.node, source.stream, source.id);
    const track = this.connection.addTrack(description);
    const { loss, now } = this.events;
    const estimate = (bitrate: number) => {
      this.estimate = { bitrate, at: now() };
    };
    const arrived = (reported: Reported[]) => this.downlink.hear(reported);
    const number = (bytes: number) => this.downlink.send(bytes);
    const screenRate = () => this.paceOf(source);
    const gaveUp = () => {
      const times = [...(this.givenUp.get(source.id) ?? []), now()];
      this.givenUp.set(source.id, times.slice(-GIVEN_UP.pages));
      // A screen that is paused now asks for no keyframe, which everybody would be sent.
      this.fitLine(this.lesson.speaking, this.lesson.isGroup);
    };
    const feedback = { loss, estimate, arrived, number, screenRate, gaveUp };
    const forwarder = new Forwarder(source, track, ssrc, feedback, now);
    this.forwarders.set(source.id, forwarder);
    this.mids.set(mid, forwarder);
    this.offer();
  }

  remove(source: Source): void {
    const forwarder = this.forwarders.get(source.id);
    if (forwarder?.source !== source) return;
    this.forwarders.delete(source.id);
    this.givenUp.delete(source.id);
    for (const [mid, one] of this.mids) if (one === forwarder) this.mids.delete(mid);
    forwarder.close();
    this.offer();
  }

  private offer(): void {
    if (this.offering) {
      this.stale = true;
      return;
    }
    if (!isOpen(this.connection)) return;
    this.offering = true;
    this.stale = false;
    describeLocally(this.connection, 'offer');
    const local = this.connection.localDescription();
    if (local) this.events.offer(shapeOffer(local.sdp, this.browserChooses));
  }

  answer(sdp: string): void {
    if (!this.offering) return;
    this.connection.setRemoteDescription(sdp, 'answer');
    this.offering = false;
    for (const { mid, transportId } of readOffer(sdp).media) {
      const forwarder = this.mids.get(mid);
      if (forwarder) forwarder.transportId = transportId;
    }
    if (!this.answered) {
      this.answered = true;
      for (const candidate of this.outgoing.splice(0)) this.events.candidate(candidate);
      for (const { candidate, mid } of this.incoming.splice(0))
        this.connection.addRemoteCandidate(candidate, mid);
    }
    if (this.stale) this.offer();
  }

  addCandidate(candidate: string, mid: string): void {
    if (this.answered) this.connection.addRemoteCandidate(candidate, mid);
    else this.incoming.push({ candidate, mid });
  }

  /** Takes the pictures that the page shows in small tiles. */
  showSmall(tracks: readonly string[]): void {
    // A page has no tile of a picture that is paused, and would show it as small as before.
    const held = [...this.shownSmall].filter((id) => this.forwarders.get(id)?.isHeld);
    this.shownSmall = new Set([...tracks, ...held]);
  }

  /** Where several others are there, small copies of their pictures may be sent. */
  fitLine(speaking: ReadonlySet<string>, isGroup = false): void {
    this.lesson = { speaking, isGroup };
    const now = this.events.now();
    const { capacity } = this.downlink;
    // Losses are reported once a second.
    if (capacity === null && now - this.fittedAt < FIT_BY_LOSS_EVERY_MS) return;
    this.fittedAt = now;
    const { bitrate, at } = this.estimate;
    const asked = [...this.forwarders.values()].filter((forwarder) => forwarder.isAsked);
    const hasLead = asked.some(({ source }) => this.shownSmall.has(source.id));
    const streams = asked.map((forwarder) => this.streamOf(forwarder, speaking, isGroup, hasLead));
    const voices = streams.filter(({ kind }) => kind === 'audio');
    if (voices.length > 0 && voices.every(({ rate }) => rate === 0))
      streams.push({ id: 'next voice', kind: 'audio', speaking: false, rate: NEXT_VOICE, loss: null });
    const paused = this.budget.read({
      now,
      estimate: now - at > ESTIMATE_LASTS_MS ? null : bitrate,
      capacity,
      isCongested: this.downlink.isCongested,
      streams,
    });
    for (const [id, forwarder] of this.forwarders) {
      const isSmall = this.budget.small.has(id);
      forwarder.prefer(isGroup && (isSmall || this.shownSmall.has(id)), isSmall);
      if (forwarder.isHeld === paused.has(id)) continue;
      forwarder.hold(paused.has(id));
      this.notifyPaused(id, forwarder);
    }
    const isNarrow = [...this.forwarders.values()].some((forwarder) => forwarder.isHeld);
    this.events.narrow(isNarrow);
    const isReduced = streams.some(({ id, small }) => small !== undefined && this.budget.small.has(id));
    if (isNarrow || isReduced || this.budget.sparesScreens) this.probe();
  }

  /** Finds out by a few packets what the line carries: trying a larger picture takes seconds, and costs the voices. */
  private probe(): void {
    const carrier = [...this.forwarders.values()].find(({ mayPad }) => mayPad);
    const count = carrier ? this.downlink.packetsToProbe(PROBE_BYTES) : 0;
    if (count > 0) this.downlink.probe(() => carrier?.pad(count, PROBE_BYTES));
  }

  private streamOf(
    forwarder: Forwarder,
    speaking: ReadonlySet<string>,
    isGroup: boolean,
    hasLead: boolean,
  ): Stream {
    const { id, node, kind, isScreen, rate, small, voice } = forwarder.source;
    const loss = forwarder.takeLoss();
    const isSpeaking = speaking.has(node);
    if (kind === 'audio')
      return { id, kind, speaking: isSpeaking, rate: voice.isQuiet ? 0 : rate + VOICE_OVERHEAD, loss };
    const stream = {
      id,
      kind: isScreen ? ('screen' as const) : ('camera' as const),
      speaking: isSpeaking,
      loss,
    };
    if (!isGroup || !small) {
      const least = forwarder.source.least(isGroup);
      // In a lesson of two, the publisher divides the line between its camera and the screen.
      const reserve = isScreen && isGroup ? MIN_SCREEN_BITRATE : least;
      return { ...stream, rate, least, reserve, givenUp: this.givenUp.get(id) };
    }
    const smallRate = Math.min(rate, small.rate || SMALL_BITRATE);
    if (this.shownSmall.has(id)) return { ...stream, rate: smallRate };
    const smallLimit = Math.min(rate, SMALL_BITRATE);
    return { ...stream, rate, small: smallRate, smallLimit, isLead: hasLead };
  }

  /** Bit/s that the line leaves for the pictures, or null when nothing is known against it. */
  get roomForPictures(): number | null {
    const { capacity, pace } = this.downlink;
    let sound = 0;
    let hasScreen = false;
    for (const { source, isAsked, isHeld } of this.forwarders.values()) {
      if (source.kind === 'audio') sound += source.rate + VOICE_OVERHEAD;
      else hasScreen ||= source.isScreen && isAsked && !isHeld;
    }
    // More would only wait here.
    const known = hasScreen ? pace : capacity;
    return known === null ? null : known * USED_SHARE - sound;
  }

  /** Bit/s at which a shared screen is sent, so that the line carries voices and other pictures meanwhile; null if nothing is known. */
  private paceOf(screen: Source): number | null {
    const { pace } = this.downlink;
    if (pace === null) return null;
    let rest = pace * USED_SHARE;
    for (const { source, isAsked, isHeld, rate } of this.forwarders.values()) {
      if (source.kind === 'audio') rest -= source.voice.isQuiet ? 0 : source.rate + VOICE_OVERHEAD;
      else if (source !== screen && isAsked && !isHeld) rest -= rate;
    }
    return Math.max(rest, pace * LEAST_SCREEN_SHARE);
  }

  /** Bit/s that the line leaves for this screen besides the other pictures it receives, or null when nothing is known against it. */
  roomForScreen({ id }: Source): number | null {
    const forwarder = this.forwarders.get(id);
    // A line on which the screen is paused, or only tried, does not reduce it for others.
    if (!forwarder?.isAsked || forwarder.isHeld) return null;
    if (!forwarder.isAlone && this.budget.isTried(id, this.events.now())) return null;
    let room = this.roomForPictures;
    if (room === null) return null;
    for (const { source, isAsked, isHeld, rate } of this.forwarders.values())
      if (source.kind === 'video' && source.id !== id && isAsked && !isHeld) room -= rate;
    return room;
  }

  /**
   * A held tile shows initials instead of a frozen picture, and its page asks for none. Afterwards the SDK asks again
   * only if it does not believe that the picture is being sent.
   */
  private notifyPaused(track_id: string, { isHeld: held, isWanted }: Forwarder): void {
    if (!this.channel.isOpen()) return;
    const layer = {
      track_id,
      current_layer: !held && isWanted ? 'high' : 'none',
      expected_layer: 'high',
      publisher_degraded: false,
      subscriber_degraded: held,
    };
    const params = { tracks: { [track_id]: layer } };
    this.channel.sendMessage(JSON.stringify({ jsonrpc: '2.0', method: 'on-track-layer-update', params }));
  }

  private prefer(message: string): void {
    const preference = readPreference(message);
    if (!preference) return;
    const { id, track_id, wanted } = preference;
    const forwarder = this.forwarders.get(track_id);
    if (wanted) forwarder?.resume();
    else forwarder?.pause();
    const outcome = forwarder
      ? { result: { track_id } }
      : { error: { code: 404, message: 'track not found' } };
    if (this.channel.isOpen()) this.channel.sendMessage(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
  }

  close(): void {
    for (const forwarder of this.forwarders.values()) forwarder.leave();
    this.forwarders.clear();
    this.connection.close();
  }
}
