import type { Track } from 'node-datachannel';
import { contained } from './contained.ts';
import { LineLoss } from './lineLoss.ts';
import { PictureLine } from './pictureLine.ts';
import { RepeatCache } from './repeatCache.ts';
import {
  askedAgain,
  bitrateEstimate,
  endsPicture,
  isRtcp,
  opensVp8Keyframe,
  paddingPacket,
  readdress,
  receivedSoFar,
  rtcpPackets,
  silencedOpus,
} from './rtp.ts';
import { ScreenPacer } from './screenPacer.ts';
import type { Source } from './source.ts';
import { type Reported, readFeedback } from './transportFeedback.ts';

export const OPUS_PAYLOAD = 111;
export const VP8_PAYLOAD = 96;
/** A tile that moves unsubscribes and resubscribes immediately. */
const LINGER_MS = 3000;
/** How long a line that is full waits for the small picture, which its publisher may have to begin. */
const SMALL_WAIT_MS = 2500;
/** After this, a picture is taken up even though its clock is unknown. */
const CLOCK_WAIT_MS = 1500;
/** How often a voice that is left out sends a packet. Opus encoders do so every 400 ms, which must not be missed by a moment. */
const QUIET_EVERY_MS = 380;
/** The largest difference between the sequence numbers of a retransmitted packet and of the latest one. */
const LATEST_REPEAT = 0x1000;

export type Feedback = {
  /** Loss on the receiver's own line. */
  loss(share: number): void;
  /** Bit/s. */
  estimate(bitrate: number): void;
  /** The browser tells what arrived of its connection. */
  arrived?(reported: Reported[]): void;
  /** Returns the number of the next packet in the connection. */
  number?(bytes: number): number;
  /** Bit/s that the line carries of a shared screen; null if nothing is known. */
  screenRate?(): number | null;
  /** A page of a shared screen was given up because the line is too slow for it. */
  gaveUp?(): void;
};

/**
 * A picture starts paused until the SDK asks, and resumes at a keyframe; sound starts at once. Sequence numbers continue,
 * so nothing looks lost. A camera and its small copy are one stream for the receiver, which changes between them at keyframes.
 */
export class Forwarder {
  readonly source: Source;
  readonly track: Track;
  /** The id of the header extension with the transport-wide sequence number; null if the browser does not support it. */
  transportId: number | null = null;
  /** The source whose packets are sent: the camera itself or its small copy. */
  private current: Source;
  private wanted: Source;
  /** Until then only the small copy is sent. */
  private spareUntil = Number.NEGATIVE_INFINITY;
  private readonly line = new PictureLine();
  private readonly feedback: Feedback;
  private readonly ssrc: number;
  private readonly now: () => number;
  private paused: boolean;
  private pausesAt = Number.POSITIVE_INFINITY;
  /** True until the packet to start with arrives. */
  private waiting = true;
  private held = false;
  /** When the receiver was last told that nothing is to be heard. */
  private quietAt = Number.NEGATIVE_INFINITY;
  private readonly repeats: RepeatCache;
  /** Exists only for a shared screen; other streams are sent at once. */
  private readonly pacer: ScreenPacer | null;
  private readonly lineLoss = new LineLoss();
  /** Packets that the publisher lost, and that the receiver therefore misses too. */
  private gaps = 0;
  private shift = 0;
  private sent = -1;
  /** The shift of packets up to the source's sequence number `until`: they were sent, or are retransmitted, before the latest padding. */
  private unpadded: { until: number; shift: number } | null = null;
  /** The timestamp of the latest packet that was sent, and whether the packet ends its picture. */
  private latest: { timestamp: number; isEnd: boolean } | null = null;
  /** Earlier packets belong to what was never sent. */
  private from = 0;

  constructor(source: Source, track: Track, ssrc: number, feedback: Feedback, now: () => number) {
    this.source = source;
    this.current = source;
    this.wanted = source;
    this.track = track;
    this.ssrc = ssrc;
    this.now = now;
    this.feedback = feedback;
    this.paused = source.kind === 'video';
    this.repeats = new RepeatCache(source.kind);
    this.pacer = this.paced();
    track.onMessage(
      contained((message) => {
        if (!isRtcp(message)) return;
        let hasReported = false;
        for (const rtcp of rtcpPackets(message)) {
          this.current.hear(rtcp);
          this.repeat(askedAgain(rtcp, ssrc));
          const reception = receivedSoFar(rtcp, ssrc);
          const loss = reception && this.lineLoss.report(reception, this.gaps);
          if (loss !== null) feedback.loss(loss);
          const estimate = bitrateEstimate(rtcp);
          if (estimate !== null) feedback.estimate(estimate);
          // Browsers send one for each datagram; more would only take time.
          const reported = hasReported ? null : readFeedback(rtcp);
          if (!reported) continue;
          hasReported = true;
          feedback.arrived?.(reported);
        }
      }),
    );
    source.watchers.add(this);
  }

  wantsKeyframe(from: Source): boolean {
    return this.isSending && this.track.isOpen() && this.mayStart(from);
  }

  /** Whether the picture may begin anew, or go on, with this source. */
  private mayStart(from: Source): boolean {
    if (this.waiting) return from === this.wanted || (from === this.source && this.now() >= this.spareUntil);
    if (from !== this.wanted || from === this.current) return false;
    return from.timestampsTo(this.source) !== null || from.runs > CLOCK_WAIT_MS;
  }

  /** Whether the browser is sent this source, or is about to be. */
  takes(from: Source): boolean {
    return this.isSending && this.track.isOpen() && (from === this.wanted || from === this.current);
  }

  /** Sends the small copy, if there is one. A line that has to be spared is sent nothing else until it arrives. */
  prefer(isSmall: boolean, sparing = false): void {
    const wanted = (isSmall ? this.source.small : null) ?? this.source;
    if (wanted === this.wanted) return;
    this.forget(this.wanted);
    this.wanted = wanted;
    wanted.watchers.add(this);
    const isSpared = sparing && wanted !== this.source && wanted !== this.current;
    this.spareUntil = Number.NEGATIVE_INFINITY;
    if (isSpared) this.spare();
    if (isSpared) this.waiting = true;
    if (this.isSending && wanted !== this.current) wanted.askKeyframe();
  }

  private spare(): void {
    this.spareUntil = this.now() + SMALL_WAIT_MS;
  }

  /** Stops listening to a copy. */
  private forget(copy: Source): void {
    if (copy !== this.source && copy !== this.current) copy.watchers.delete(this);
  }

  private get isSending(): boolean {
    return !this.paused && !this.held;
  }

  get isAsked(): boolean {
    return !this.paused || this.held;
  }

  /** Whether the browser last asked for the track, regardless of the hold. */
  get isWanted(): boolean {
    return !this.paused && this.pausesAt === Number.POSITIVE_INFINITY;
  }

  /** Whether nobody else is sent the picture, so that its publisher may fit it to this line. */
  get isAlone(): boolean {
    return this.source.onlyWatcher === this;
  }

  /** Bit/s of what is sent, which may be the small copy. */
  get rate(): number {
    return this.current.rate;
  }

  get isHeld(): boolean {
    return this.held;
  }

  takeLoss(): number | null {
    return this.lineLoss.take();
  }

  hold(held: boolean): void {
    this.held = held;
    if (held) this.pacer?.clear();
    if (held) return;
    // The line has room for the small picture alone.
    if (this.wanted !== this.source) this.spare();
    this.restart();
  }

  /** Resumes at the next keyframe, or packet of sound. A source whose stream is `renewed` matters only while it is the one that is sent. */
  restart(renewed?: Source): void {
    if (renewed && renewed !== this.current) return;
    this.pacer?.clear();
    this.waiting = true;
    if (this.isSending) this.wanted.askKeyframe();
  }

  pause(): void {
    if (!this.paused) this.pausesAt = this.now() + LINGER_MS;
  }

  resume(): void {
    this.pausesAt = Number.POSITIVE_INFINITY;
    if (!this.paused) return;
    this.paused = false;
    this.restart();
  }

  private paced(): ScreenPacer | null {
    const { now } = this;
    const { screenRate: rate } = this.feedback;
    if (this.source.kind !== 'video' || !this.source.isScreen || !rate) return null;
    const dropped = () => {
      this.feedback.gaveUp?.();
      this.restart();
    };
    return new ScreenPacer({ rate, now, dropped });
  }

  /** What comes after later packets of its picture, which were not sent, begins nothing. */
  forward(packet: Buffer, from: Source, isLate = false): void {
    if (this.now() >= this.pausesAt) {
      this.paused = true;
      this.pausesAt = Number.POSITIVE_INFINITY;
    }
    if (!this.isSending || !this.track.isOpen()) return;
    if (this.source.kind === 'video' || !this.source.voice.isQuiet) {
      this.quietAt = Number.NEGATIVE_INFINITY;
      if (this.pacer) this.pacer.push(packet.length, () => this.sendInTurn(packet, from, isLate));
      else this.send(packet, from, isLate);
    } else if (!isLate && this.now() - this.quietAt >= QUIET_EVERY_MS) {
      this.quietAt = this.now();
      this.waiting = true;
      this.send(silencedOpus(packet), from, false);
      this.waiting = true;
    }
  }

  private sendInTurn(packet: Buffer, from: Source, isLate: boolean): boolean {
    return this.isSending && this.track.isOpen() && this.send(packet, from, isLate);
  }

  /** Returns whether the packet was sent. */
  private send(packet: Buffer, from: Source, isLate: boolean): boolean {
    const sequence = packet.readUInt16BE(2);
    const isVideo = this.source.kind === 'video';
    if (this.waiting || from !== this.current) {
      if (isLate || !this.mayStart(from) || (isVideo && !opensVp8Keyframe(packet))) return false;
      this.start(packet, from);
    }
    const age = (sequence - this.from) & 0xffff;
    if (age >= 0x8000) return false;
    if (age > 0x4000) this.from = (sequence - 0x1000) & 0xffff;
    const shifted = (sequence + this.shiftOf(sequence)) & 0xffff;
    const ahead = this.sent < 0 ? 1 : (shifted - this.sent) & 0xffff;
    // A retransmitted packet arrives after its successors and fills a gap.
    const isRepeat = ahead === 0 || ahead >= 0x8000;
    if (isRepeat) this.gaps -= 1;
    else {
      this.sent = shifted;
      this.gaps += ahead - 1;
    }
    const payload = isVideo ? VP8_PAYLOAD : OPUS_PAYLOAD;
    const transport = this.transportNumber(packet.length);
    const copy = readdress(packet, { ssrc: this.ssrc, payload, sequence: shifted, transport });
    if (isVideo) this.line.adapt(copy);
    this.repeats.keep(shifted, copy, this.now());
    if (isVideo && !isRepeat) {
      this.line.sent(copy, this.now());
      this.latest = { timestamp: copy.readUInt32BE(4), isEnd: endsPicture(copy) };
    }
    this.track.sendMessageBinary(copy);
    return true;
  }

  private shiftOf(sequence: number): number {
    if (!this.unpadded) return this.shift;
    const { until, shift } = this.unpadded;
    const ahead = (sequence - until) & 0xffff;
    if (ahead === 0 || ahead >= 0x8000) return shift;
    if (ahead > LATEST_REPEAT) this.unpadded = null;
    return this.shift;
  }

  /** Whether padding may be sent: not between the packets of a picture, which the browser could not join any more. */
  get mayPad(): boolean {
    if (this.transportId === null || !this.latest || !this.track.isOpen()) return false;
    return this.latest.isEnd || this.waiting || !this.isSending;
  }

  /** Sends packets of `bytes` of padding, at most 255, which take the next sequence numbers. */
  pad(count: number, bytes: number): void {
    if (!this.mayPad || !this.latest) return;
    this.unpadded = { until: (this.sent - this.shift) & 0xffff, shift: this.shift };
    for (let padded = 0; padded < count; padded += 1) {
      const transport = this.transportNumber(12 + bytes);
      if (!transport) return;
      this.sent = (this.sent + 1) & 0xffff;
      this.shift = (this.shift + 1) & 0xffff;
      const header = { ssrc: this.ssrc, payload: VP8_PAYLOAD, sequence: this.sent, transport };
      this.track.sendMessageBinary(paddingPacket(header, this.latest.timestamp, bytes));
    }
  }

  private start(packet: Buffer, from: Source): void {
    const sequence = packet.readUInt16BE(2);
    this.waiting = false;
    this.repeats.clear();
    this.from = sequence;
    if (this.sent >= 0) this.shift = (this.sent + 1 - sequence) & 0xffff;
    this.unpadded = null;
    if (from === this.current) return;
    const before = this.current;
    this.current = from;
    this.line.join(packet, from.timestampsTo(this.source), this.now());
    if (before !== this.wanted) this.forget(before);
  }

  private transportNumber(bytes: number): { id: number; number: number } | undefined {
    const { number } = this.feedback;
    return this.transportId === null || !number ? undefined : { id: this.transportId, number: number(bytes) };
  }

  /** Repeats nothing while nothing is sent: the picture begins anew, and a narrow line would carry it in vain. */
  private repeat(sequences: readonly number[]): void {
    if (!this.isSending || this.waiting || !this.track.isOpen()) return;
    for (const packet of this.repeats.take(sequences, this.now())) {
      const send = () => {
        this.repeats.sent(packet.readUInt16BE(2), this.now());
        if (!this.isSending || !this.track.isOpen()) return false;
        this.track.sendMessageBinary(packet);
        return true;
      };
      if (this.pacer) this.pacer.pushFirst(packet.length, send);
      else send();
    }
  }

  forwardReport(report: Buffer, from: Source): void {
    if (from !== this.current || !this.isSending || !this.track.isOpen()) return;
    const copy = Buffer.from(report.subarray(0, 28));
    if (this.source.kind === 'video') copy.writeUInt32BE(this.line.timestamp(copy.readUInt32BE(16)), 16);
    copy[0] = 0x80;
    copy.writeUInt16BE(6, 2);
    copy.writeUInt32BE(this.ssrc, 4);
    this.track.sendMessageBinary(copy);
  }

  /** Listens to nothing any more. */
  leave(): void {
    this.pacer?.clear();
    for (const source of [this.source, this.wanted, this.current]) source.watchers.delete(this);
  }

  close(): void {
    this.leave();
    this.track.close();
  }
}
