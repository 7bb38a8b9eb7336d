import { isRtcp, payloadEnd, payloadStart } from '../rtp.ts';
import { Mixer, SLOT_MS } from './mixer.ts';
import { Picture, type PictureEvents } from './picture.ts';
import { SenderClock, Timeline } from './timeline.ts';
import { AUDIO, VIDEO } from './webm.ts';
import type { ToRecorder } from './wire.ts';
import type { Writer } from './writer.ts';

const CLOCK_RATE = { audio: 48_000, video: 90_000 };
/** Pauses are sent as packets of three bytes at most. */
const PAUSE_BYTES = 3;
/** Sound that arrives later than this is left out. */
const LATE_MS = 300;

type Added = Extract<ToRecorder, { type: 'added' }>;
type Stream = { added: Added; timeline: Timeline; slots: Map<number, Buffer> };

/** What becomes of the packets of a room: one picture and one sound, on the clock of the recording. */
export class Session {
  private readonly writer: Writer;
  private readonly now: () => number;
  private readonly picture: Picture;
  private readonly mixer = new Mixer();
  private readonly streams = new Map<number, Stream>();
  private readonly clocks = new Map<string, SenderClock>();
  private slot = 0;
  private speaker: string | null = null;

  /** `now` counts the milliseconds of the recording. */
  constructor(
    writer: Writer,
    now: () => number,
    { askKeyframe, want }: Pick<PictureEvents, 'askKeyframe' | 'want'>,
  ) {
    this.writer = writer;
    this.now = now;
    this.picture = new Picture({
      picture: (atMs, isKey, data, source) => writer.add({ track: VIDEO, atMs, isKey, data, who: source }),
      askKeyframe,
      want,
    });
  }

  add(added: Added): void {
    const { source: number, node, kind, isScreen, isHost } = added;
    const clock = this.clocks.get(node) ?? new SenderClock();
    this.clocks.set(node, clock);
    const timeline = new Timeline(CLOCK_RATE[kind], clock);
    this.streams.set(number, { added, timeline, slots: new Map() });
    if (kind === 'video')
      this.picture.add({ number, node, isScreen, isHost, timeline, lastAt: Number.NEGATIVE_INFINITY });
  }

  remove(number: number): void {
    this.streams.delete(number);
    this.picture.remove(number);
    this.mixer.forget(number);
  }

  removeAll(): void {
    for (const number of [...this.streams.keys()]) this.remove(number);
  }

  take(number: number, packet: Buffer): void {
    const stream = this.streams.get(number);
    if (!stream) return;
    const nowMs = this.now();
    if (isRtcp(packet)) stream.timeline.report(packet, nowMs);
    else if (stream.added.kind === 'video') this.picture.take(number, packet, nowMs);
    else this.hear(stream, packet, nowMs);
  }

  private hear({ timeline, slots }: Stream, packet: Buffer, nowMs: number): void {
    const content = packet.subarray(payloadStart(packet), payloadEnd(packet));
    if (content.length === 0) return;
    const atMs = timeline.of(packet.readUInt32BE(4), nowMs);
    const slot = Math.round(atMs / SLOT_MS);
    if (slot >= this.slot) slots.set(slot, content);
  }

  /** Writes the sound up to some hundred milliseconds ago. */
  tick(): void {
    const nowMs = this.now();
    while (this.slot * SLOT_MS <= nowMs - LATE_MS) this.writeSlot();
    this.picture.tick(nowMs, this.speaker);
    this.writer.flush(nowMs);
  }

  private writeSlot(): void {
    const voices = new Map<number, Buffer>();
    let pause: [number, Buffer] | null = null;
    for (const [number, { slots, added }] of this.streams) {
      const packet = slots.get(this.slot);
      if (!packet) continue;
      slots.delete(this.slot);
      if (packet.length > PAUSE_BYTES) {
        voices.set(number, packet);
        this.speaker = added.node;
      } else pause = [number, packet];
    }
    // What muted people send is mixed with no voice.
    if (pause && voices.size === 0) voices.set(...pause);
    const data = this.mixer.mix(this.slot, voices);
    this.writer.add({ track: AUDIO, atMs: this.slot * SLOT_MS, isKey: true, data });
    this.slot += 1;
  }

  async close(): Promise<void> {
    const nowMs = this.now();
    while (this.slot * SLOT_MS < nowMs) this.writeSlot();
    this.mixer.close();
    await this.writer.close(nowMs);
  }
}
