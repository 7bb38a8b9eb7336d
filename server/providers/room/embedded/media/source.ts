import type { Track } from 'node-datachannel';
import { contained } from './contained.ts';
import type { Forwarder } from './forwarder.ts';
import { LossLedger, MAX_TRIES, nackPacket, SCREEN, STRAINED_TRIES, VOICE } from './nack.ts';
import { ReceptionStats } from './receptionStats.ts';
import { bitrateLimit, keyframeRequest, receiverReport } from './rtcp.ts';
import {
  asksForKeyframe,
  audioLevel,
  clockOffset,
  isRtcp,
  isSenderReport,
  reportTime,
  rtcpPackets,
  type SenderClock,
  senderClock,
  transportNumber,
} from './rtp.ts';
import type { ArrivalLog } from './transportFeedback.ts';
import { MIN_SCREEN_BITRATE, MIN_VIDEO_BITRATE } from './uplinkRate.ts';
import { Voice } from './voice.ts';

/** A whole page of a shared screen takes a narrow line seconds, and asking again meanwhile would only make it longer. */
const KEYFRAME_GAP_MS = { camera: 400, screen: 2500 };
const RATE_WINDOW_MS = 1000;
/** Bit/s; packets beyond this are dropped. Browsers have far lower caps. */
const MAX_BITRATE = { camera: 3_000_000, screen: 6_000_000 };
/** Pictures come at least once a second, even those of a camera that is off. */
const PAUSE_MS = 2000;
const CLOCK_RATE = { audio: 48_000, video: 90_000 };

export type SourceInit = {
  node: string;
  id: string;
  stream: string;
  kind: 'audio' | 'video';
  isScreen: boolean;
  isHost?: boolean;
  track: Track;
  audioLevelId: number | null;
  transportId?: number | null;
  /** Takes the numbers that packets have in their connection. */
  numbered?: (number: number) => void;
  now: () => number;
};

export class Source {
  readonly node: string;
  readonly id: string;
  readonly stream: string;
  readonly kind: 'audio' | 'video';
  readonly isScreen: boolean;
  readonly isHost: boolean;
  readonly watchers = new Set<Forwarder>();
  readonly voice: Voice;
  /** The small copy of this camera, if the browser can send it at present. */
  small: Source | null = null;
  /** Takes what the watchers are sent, while the room is recorded. */
  tap: ((packet: Buffer) => void) | null = null;
  /** 0 (silence) to 100, since it was last read. */
  private loudest = 0;
  private losses: LossLedger;
  private tries = MAX_TRIES;
  /** Unknown before the first packet. */
  private ssrc: number | null = null;
  private reception: ReceptionStats;
  private bitrate: number | null = null;
  private windowFrom = 0;
  private windowBytes = 0;
  private lastRate = 0;
  private keyframeAskedAt = Number.NEGATIVE_INFINITY;
  private firstAt = Number.POSITIVE_INFINITY;
  private lastAt = Number.NEGATIVE_INFINITY;
  private clock: SenderClock | null = null;
  private readonly track: Track;
  private readonly audioLevelId: number | null;
  private readonly transportId: number | null;
  private readonly numbered: (number: number) => void;
  private readonly now: () => number;

  constructor(init: SourceInit) {
    const { node, id, stream, kind, isScreen, isHost = false, track, audioLevelId, now } = init;
    this.node = node;
    this.id = id;
    this.stream = stream;
    this.kind = kind;
    this.isScreen = isScreen;
    this.isHost = isHost;
    this.track = track;
    this.audioLevelId = audioLevelId;
    this.transportId = init.transportId ?? null;
    this.numbered = init.numbered ?? (() => undefined);
    this.now = now;
    // The sound of a shared screen is part of what is shown.
    this.voice = new Voice(now, isHost || isScreen);
    this.losses = this.emptyLedger();
    this.reception = new ReceptionStats(CLOCK_RATE[kind]);
    track.onMessage(contained((packet) => this.take(packet)));
  }

  private emptyLedger(): LossLedger {
    if (this.kind === 'audio') return new LossLedger(VOICE);
    return this.isScreen ? new LossLedger(SCREEN) : new LossLedger();
  }

  private take(packet: Buffer): void {
    if (isRtcp(packet)) {
      for (const rtcp of rtcpPackets(packet)) this.takeReport(rtcp);
      return;
    }
    if (packet.length < 12) return;
    const number = this.transportId === null ? null : transportNumber(packet, this.transportId);
    if (number !== null) this.numbered(number);
    if (this.floods(packet.length)) return;
    this.follow(packet.readUInt32BE(8));
    this.heardPacket();
    const sequence = packet.readUInt16BE(2);
    this.reception.arrived(sequence, packet.readUInt32BE(4), this.now());
    const arrival = this.losses.arrived(sequence, this.now());
    if (arrival === 'jump') this.askKeyframe();
    // The timer may be late on a busy machine, and all pictures that follow wait for the packet.
    this.askMissing();
    if (arrival === 'duplicate') return;
    if (this.kind === 'audio') this.listen(packet);
    this.tap?.(packet);
    let wanting = false;
    for (const watcher of this.watchers) {
      watcher.forward(packet, this, arrival === 'recovered');
      wanting ||= watcher.wantsKeyframe(this);
    }
    if (wanting) this.askKeyframe();
  }

  private takeReport(rtcp: Buffer): void {
    if (this.ssrc === null || !isSenderReport(rtcp, this.ssrc)) return;
    this.reception.heard(reportTime(rtcp), this.now());
    this.clock = senderClock(rtcp);
    this.tap?.(rtcp);
    for (const watcher of this.watchers) watcher.forwardReport(rtcp, this);
  }

  private heardPacket(): void {
    const now = this.now();
    if (now - this.lastAt > PAUSE_MS) this.firstAt = now;
    this.lastAt = now;
  }

  /** The time in milliseconds since packets began to arrive without a pause; 0 if none arrive. */
  get runs(): number {
    const now = this.now();
    return now - this.lastAt > PAUSE_MS ? 0 : now - this.firstAt;
  }

  /** The number to add to timestamps of this source to get those of `other`, which the same browser sends; null while it is unknown. */
  timestampsTo(other: Source): number | null {
    if (other === this) return 0;
    return this.clock && other.clock ? clockOffset(this.clock, other.clock) : null;
  }

  /** A stream with another number restarts its packet count. */
  private follow(ssrc: number): void {
    if (ssrc === this.ssrc) return;
    const isFirst = this.ssrc === null;
    this.ssrc = ssrc;
    if (isFirst) return;
    this.losses = this.emptyLedger();
    this.reception = new ReceptionStats(CLOCK_RATE[this.kind]);
    this.clock = null;
    for (const watcher of this.watchers) watcher.restart(this);
  }

  private floods(bytes: number): boolean {
    const now = this.now();
    const elapsed = now - this.windowFrom;
    if (elapsed >= RATE_WINDOW_MS) {
      this.lastRate = elapsed >= 2 * RATE_WINDOW_MS ? 0 : (this.windowBytes * 8000) / elapsed;
      this.windowFrom = now;
      this.windowBytes = 0;
    }
    this.windowBytes += bytes;
    return this.windowBytes * 8 > (this.isScreen ? MAX_BITRATE.screen : MAX_BITRATE.camera);
  }

  /** Bit/s. */
  get rate(): number {
    return this.now() - this.windowFrom >= 2 * RATE_WINDOW_MS ? 0 : this.lastRate;
  }

  /** Who alone asks for it; null while several do, or nobody. */
  get onlyWatcher(): Forwarder | null {
    let only: Forwarder | null = null;
    for (const watcher of this.watchers) {
      if (!watcher.isAsked) continue;
      if (only) return null;
      only = watcher;
    }
    return only;
  }

  /**
   * Bit/s to which its publisher reduces this picture at most for the lines of those who watch it; undefined if it does not. In a
   * group, cameras have small copies instead.
   */
  least(isGroup: boolean): number | undefined {
    if (isGroup && !this.isScreen) return undefined;
    return this.onlyWatcher ? MIN_VIDEO_BITRATE : MIN_SCREEN_BITRATE;
  }

  takeLoss(): number | null {
    return this.losses.takeLoss();
  }

  /** Limits all video that the browser sends, bit/s; repeated with each report, because one may be lost. */
  requestBitrate(bitrate: number, strained: boolean): void {
    this.tries = strained && !this.isScreen ? STRAINED_TRIES : MAX_TRIES;
    this.bitrate = bitrate;
    this.send(bitrateLimit(this.ssrc ?? 0, bitrate));
  }

  /** Reports what arrived since the previous report. */
  report(): void {
    if (this.ssrc === null || !this.track.isOpen()) return;
    const report = this.reception.take(this.now());
    if (!report) return;
    const packets = [receiverReport(this.ssrc, report)];
    if (this.bitrate !== null) packets.push(bitrateLimit(this.ssrc, this.bitrate));
    this.send(Buffer.concat(packets));
  }

  /** Sends feedback on the packets of the connection, of which this is one stream. */
  sendFeedback(log: ArrivalLog): boolean {
    if (this.ssrc === null || !this.track.isOpen()) return false;
    const packet = log.take(this.ssrc);
    if (packet) this.send(packet);
    return true;
  }

  askMissing(): void {
    if (this.ssrc === null || this.losses.missing === 0 || !this.track.isOpen()) return;
    const due = this.losses.due(this.now(), this.tries);
    if (due.length > 0) this.send(nackPacket(this.ssrc, due));
  }

  /** The connection may end between the check and the call, in a thread of the library. */
  private readonly send = contained((packet: Buffer) => {
    if (this.track.isOpen()) this.track.sendMessageBinary(packet);
  });

  private listen(packet: Buffer): void {
    const level = this.audioLevelId === null ? null : audioLevel(packet, this.audioLevelId);
    this.voice.hear(level);
    if (level === null || level >= 100) return;
    this.loudest = Math.max(this.loudest, 100 - level);
  }

  takeLevel(): number {
    const level = this.loudest;
    this.loudest = 0;
    return level;
  }

  askKeyframe(): void {
    if (this.kind !== 'video' || this.ssrc === null || !this.track.isOpen()) return;
    const now = this.now();
    if (now - this.keyframeAskedAt < (this.isScreen ? KEYFRAME_GAP_MS.screen : KEYFRAME_GAP_MS.camera))
      return;
    this.keyframeAskedAt = now;
    this.send(keyframeRequest(this.ssrc));
  }

  hear(rtcp: Buffer): void {
    if (asksForKeyframe(rtcp)) this.askKeyframe();
  }
}
