import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fan, mixed, RATE, voice } from '../../../bin/bench/sounds.mjs';

/** How long the fan is heard alone, and then with a voice. */
const PART_SECONDS = 1.5;
export const LOOP_MS = 2 * PART_SECONDS * 1000;

/** A fan, over which somebody speaks for half of the time. */
export function noisySpeech(): Float32Array {
  const spoken = new Float32Array(2 * PART_SECONDS * RATE);
  spoken.set(voice(PART_SECONDS), PART_SECONDS * RATE);
  return mixed(fan(2 * PART_SECONDS), spoken);
}

/** The path of a file of 16-bit samples. */
export function wavFile(sound: Float32Array): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'aula-viva-sound-')), 'sound.wav');
  const bytes = Buffer.alloc(44 + 2 * sound.length);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(2 * RATE, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * sound.length, 40);
  for (const [at, sample] of sound.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + 2 * at);
  writeFileSync(file, bytes);
  return file;
}

declare global {
  interface Window {
    /** What others send. */
    received: MediaStreamTrack[];
    /** What this page sends. */
    senders: RTCRtpSender[];
    workers: Worker[];
  }
}

/** Before the page is opened: keeps what it sends and receives, and its workers. */
export async function watchSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.received = [];
    window.senders = [];
    window.workers = [];
    const Connection = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        this.addEventListener('track', ({ track }) => window.received.push(track));
      }
      override addTransceiver(track: MediaStreamTrack | string, init?: RTCRtpTransceiverInit) {
        const transceiver = super.addTransceiver(track, init);
        window.senders.push(transceiver.sender);
        return transceiver;
      }
    };
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (String(url).includes('noise')) window.workers.push(this);
      }
    };
  });
}

export interface Levels {
  /** Decibels in the quieter and in the louder half. */
  noise: number;
  voice: number;
}

/** How loud a sound is for somewhat longer than the loop of `noisySpeech`. */
export function levels(page: Page, of: 'received' | 'sent', ms = LOOP_MS + 600): Promise<Levels> {
  return page.evaluate(
    async ({ of, ms }) => {
      const tracks = of === 'received' ? window.received : window.senders.map(({ track }) => track);
      const context = new AudioContext();
      await context.resume();
      const analyser = context.createAnalyser();
      for (const track of tracks)
        if (track?.kind === 'audio' && track.readyState === 'live')
          context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      const heard: number[] = [];
      const end = performance.now() + ms;
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
          heard.push(10 * Math.log10(power + 1e-10));
          if (performance.now() < end) return;
          clearInterval(timer);
          resolve();
        }, 40);
      });
      await context.close();
      heard.sort((one, other) => one - other);
      const part = (share: number) => Math.round((heard[Math.floor(heard.length * share)] ?? 0) * 10) / 10;
      return { noise: part(0.2), voice: part(0.9) };
    },
    { of, ms },
  );
}
