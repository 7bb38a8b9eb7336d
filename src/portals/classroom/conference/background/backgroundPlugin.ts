import type { HMSMediaStreamPlugin } from '@100mslive/react-sdk';
import type { Effect, FromWorker, ToWorker } from './messages.ts';
import { PLUGIN_NAME } from './pluginName.ts';
import { streamsOf } from './streamsOfTracks.ts';

const RETRY_MS = 100;

/** A camera in a browser without streams of pictures. */
interface Source {
  input: MediaStreamTrack;
  output: MediaStreamTrack;
  video: HTMLVideoElement;
  canvas: HTMLCanvasElement;
}

/**
 * Replaces what is behind the user, in a worker of its own.
 * The SDK applies it again to each new camera track, also to the copies that it makes for new connections, and calls `stop` in between in
 * no fixed order. So each application lasts until one of its two tracks ends, whatever is stopped.
 */
export class BackgroundPlugin implements HMSMediaStreamPlugin {
  private readonly worker = new Worker(new URL('./background.worker.ts', import.meta.url), {
    type: 'module',
  });
  private readonly sources = new Map<number, Source>();
  private lastId = 0;
  private readonly onTrouble: (kind: 'slow' | 'failed') => void;

  constructor(onTrouble: (kind: 'slow' | 'failed') => void) {
    this.onTrouble = onTrouble;
    this.worker.addEventListener('message', ({ data: message }: MessageEvent<FromWorker>) => {
      if (message.kind === 'next') void this.sendPicture(message.id);
      else if (message.kind === 'drawn') this.show(message);
      else onTrouble(message.kind);
    });
    this.worker.addEventListener('error', () => onTrouble('failed'));
  }

  getName(): string {
    return PLUGIN_NAME;
  }

  choose(effect: Effect): void {
    this.send({ kind: 'effect', effect });
  }

  /** The SDK would send the camera's own track after an exception, so a black one takes its place. */
  apply(stream: MediaStream): MediaStream {
    const [track] = stream.getVideoTracks();
    // A track that has ended shows nothing, and no stream of its pictures can be opened.
    if (!track || track.readyState === 'ended') return stream;
    try {
      return this.compose(track);
    } catch {
      this.onTrouble('failed');
      return document.createElement('canvas').captureStream();
    }
  }

  stop(): void {
    // Each application ends with its tracks.
  }

  private compose(track: MediaStreamTrack): MediaStream {
    const streams = streamsOf(track);
    if (!streams) return new MediaStream([this.open(track)]);
    const { readable, output } = streams;
    const { writable } = output;
    this.send({ kind: 'stream', readable, writable }, [readable, writable]);
    return new MediaStream([output]);
  }

  /** Ends the worker, and with it all pictures. */
  close(): void {
    this.worker.terminate();
    for (const { video } of this.sources.values()) video.srcObject = null;
    this.sources.clear();
  }

  private send(message: ToWorker, transfer: Transferable[] = []): void {
    this.worker.postMessage(message, transfer);
  }

  private open(input: MediaStreamTrack): MediaStreamTrack {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.srcObject = new MediaStream([input]);
    void video.play().catch(() => undefined);
    const canvas = document.createElement('canvas');
    const { width = 640, height = 360 } = input.getSettings();
    canvas.width = width;
    canvas.height = height;
    // Firefox captures only canvases that have a context.
    canvas.getContext('2d');
    const [output] = canvas.captureStream().getVideoTracks();
    if (!output) throw new Error('the canvas has no track');
    const id = ++this.lastId;
    this.sources.set(id, { input, output, video, canvas });
    this.send({ kind: 'open', id });
    return output;
  }

  private async sendPicture(id: number): Promise<void> {
    const source = this.sources.get(id);
    if (!source) return;
    const { input, output, video } = source;
    if (input.readyState === 'ended' || output.readyState === 'ended') {
      video.srcObject = null;
      this.sources.delete(id);
      this.send({ kind: 'close', id });
      return;
    }
    try {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) throw new Error('no picture yet');
      const bitmap = await createImageBitmap(video);
      this.send({ kind: 'picture', id, bitmap }, [bitmap]);
    } catch {
      setTimeout(() => void this.sendPicture(id), RETRY_MS);
    }
  }

  private show({ id, width, height, data }: Extract<FromWorker, { kind: 'drawn' }>): void {
    const canvas = this.sources.get(id)?.canvas;
    if (!canvas) return;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  }
}
