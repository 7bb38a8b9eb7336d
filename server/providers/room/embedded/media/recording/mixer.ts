import OpusScript from 'opusscript';

export const SLOT_MS = 20;
const RATE = 48_000;
const SLOT_SAMPLES = (RATE * SLOT_MS) / 1000;
const BITRATE = 40_000;
/** OPUS_SET_COMPLEXITY of libopus, from 0 to 10: half the work, and a voice sounds the same. */
const SET_COMPLEXITY = 4010;
const COMPLEXITY = 4;
/** How long after a second voice the sound is still mixed, so that it does not change at every breath. */
const MIX_SLOTS = 50;
/** More voices at once are not understood anyway. */
const MOST_VOICES = 6;
/** 20 ms without sound (RFC 6716 §3.1: CELT, 20 ms, one frame). */
const SILENCE = Buffer.from('f8fffe', 'hex');

/** One stream of Opus of all voices: a single voice as it came, several ones decoded, added and encoded. */
export class Mixer {
  private readonly decoders = new Map<number, OpusScript>();
  private encoder: OpusScript | null = null;
  private mixUntil = -1;

  /** The packet of a slot from the packets of the sources in it. */
  mix(slot: number, voices: ReadonlyMap<number, Buffer>): Buffer {
    if (voices.size > 1) this.mixUntil = slot + MIX_SLOTS;
    const [only] = voices.values();
    if (slot > this.mixUntil) return only ?? SILENCE;
    const sum = new Int32Array(SLOT_SAMPLES);
    // Loud voices have longer packets.
    const loudest = [...voices].sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_VOICES);
    for (const [source, packet] of loudest) {
      const pcm = this.decode(source, packet);
      const samples = Math.min(SLOT_SAMPLES, pcm.length / 2);
      const voice = new Int16Array(pcm.buffer, pcm.byteOffset, samples);
      for (let index = 0; index < samples; index += 1) sum[index] = (sum[index] ?? 0) + (voice[index] ?? 0);
    }
    const mixed = new Int16Array(SLOT_SAMPLES);
    for (let index = 0; index < SLOT_SAMPLES; index += 1)
      mixed[index] = Math.max(-32_768, Math.min(32_767, sum[index] ?? 0));
    return Buffer.from(this.encode(Buffer.from(mixed.buffer)));
  }

  private decode(source: number, packet: Buffer): Buffer {
    const decoder = this.decoders.get(source) ?? new OpusScript(RATE, 1, OpusScript.Application.VOIP);
    this.decoders.set(source, decoder);
    try {
      return decoder.decode(packet);
    } catch {
      // A broken packet is silence.
      return Buffer.alloc(0);
    }
  }

  private encode(pcm: Buffer): Buffer {
    if (!this.encoder) {
      this.encoder = new OpusScript(RATE, 1, OpusScript.Application.VOIP);
      this.encoder.setBitrate(BITRATE);
      this.encoder.encoderCTL(SET_COMPLEXITY, COMPLEXITY);
    }
    return this.encoder.encode(pcm, SLOT_SAMPLES);
  }

  forget(source: number): void {
    this.decoders.get(source)?.delete();
    this.decoders.delete(source);
  }

  close(): void {
    for (const source of [...this.decoders.keys()]) this.forget(source);
    this.encoder?.delete();
    this.encoder = null;
  }
}
