import type { Outcome } from '../../../domain/connectionTest.ts';

type Refused = 'denied' | 'missing' | 'busy';

/** Why the browser gave no device, in words that say what to do. */
export function refusalOf(error: unknown): Refused {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}

/** A question of the browser may stay unanswered; what comes after this is closed again. */
const ANSWERED_WITHIN_MS = 30_000;

async function deviceOf(constraints: MediaStreamConstraints): Promise<MediaStream | null> {
  const opening = navigator.mediaDevices.getUserMedia(constraints);
  const answer = await Promise.race([
    opening,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWERED_WITHIN_MS)),
  ]);
  if (answer === null) opening.then(stopTracks, () => undefined);
  return answer;
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

interface Opening {
  onOutcome: (outcome: ReturnType<typeof refusalOf> | 'untested') => void;
  signal: AbortSignal;
}

/** Null if there is no device or it is refused, which is reported unless the test was left meanwhile. */
async function openDevice(
  constraints: MediaStreamConstraints,
  { onOutcome, signal }: Opening,
): Promise<MediaStream | null> {
  const { stream, outcome } = await deviceOf(constraints).then(
    (opened) => ({ stream: opened, outcome: 'untested' as const }),
    (error: unknown) => ({ stream: null, outcome: refusalOf(error) }),
  );
  if (!stream && !signal.aborted) onOutcome(outcome);
  return stream;
}

/** Louder than a quiet room, of a range from 0 to 1. */
const HEARD_LEVEL = 0.02;
/** Longer than a click on the table. */
const HEARD_MS = 300;
const LOOK_MS = 50;

export interface Listening {
  /** From 0 to 1, for the meter. */
  onLevel: (level: number) => void;
  onOutcome: (outcome: Outcome<'microphone'>) => void;
  signal: AbortSignal;
}

/** A voice is heard whenever it comes; until then the microphone is silent after some seconds. */
const SILENT_AFTER_MS = 8000;

export async function listen({ onLevel, onOutcome, signal }: Listening): Promise<void> {
  const stream = await openDevice({ audio: true }, { onOutcome, signal });
  if (!stream) return;
  const sound = new AudioContext();
  const analyser = sound.createAnalyser();
  sound.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const began = performance.now();
  let loudMs = 0;
  let told: Outcome<'microphone'> | null = null;
  const tell = (outcome: Outcome<'microphone'>) => {
    if (told === outcome || told === 'heard') return;
    told = outcome;
    onOutcome(outcome);
  };
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    onLevel(Math.min(1, level * 8));
    if (level > HEARD_LEVEL) loudMs += LOOK_MS;
    if (loudMs >= HEARD_MS) tell('heard');
    else if (performance.now() - began > SILENT_AFTER_MS) tell('silent');
  }, LOOK_MS);
  const stop = () => {
    clearInterval(timer);
    stopTracks(stream);
    void sound.close();
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
}

export interface Looking {
  onStream: (stream: MediaStream) => void;
  onOutcome: (outcome: Outcome<'camera'>) => void;
  signal: AbortSignal;
}

export async function look({ onStream, onOutcome, signal }: Looking): Promise<void> {
  const stream = await openDevice({ video: { width: 640, height: 360 } }, { onOutcome, signal });
  if (!stream) return;
  if (signal.aborted) return stopTracks(stream);
  signal.addEventListener('abort', () => stopTracks(stream), { once: true });
  onStream(stream);
}

export const isAble = (): boolean =>
  typeof RTCPeerConnection === 'function' &&
  typeof WebSocket === 'function' &&
  typeof AudioContext === 'function' &&
  typeof navigator.mediaDevices?.getUserMedia === 'function';
