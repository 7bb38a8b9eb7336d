import { FrameExchange } from './frameExchange.ts';
import { LateWatch } from './lateWatch.ts';
import { type Exchanged, PROCESSOR_NAME, type ProcessorOptions, type ToWorklet } from './messages.ts';

/** What the worklet's own global scope has, which the types of pages lack. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const sampleRate: number;
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: ProcessorOptions }) => AudioWorkletProcessor,
): void;

/** Sends the microphone to the worker in frames, and plays what comes back. */
class NoiseProcessor extends AudioWorkletProcessor {
  private readonly frames: FrameExchange;
  private readonly watch = new LateWatch();
  private worker: MessagePort | null = null;
  private hasEnded = false;

  constructor({ processorOptions: { patience } }: { processorOptions: ProcessorOptions }) {
    super();
    this.frames = new FrameExchange({
      size: sampleRate / 100,
      patience,
      send: (at, samples) => this.worker?.postMessage({ at, samples } satisfies Exchanged, [samples.buffer]),
      onHeard: (isClean) => {
        const trouble = this.watch.heard(isClean);
        if (trouble) this.port.postMessage(trouble);
      },
    });
    this.port.onmessage = ({ data }: MessageEvent<ToWorklet>) => {
      if (data === 'end') this.end();
      else this.listen(data.port);
    };
  }

  private listen(worker: MessagePort): void {
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Exchanged>) => {
      if (!data) return;
      this.watch.answered();
      this.frames.receive(data.at, data.samples);
    };
  }

  private end(): void {
    this.hasEnded = true;
    this.worker?.postMessage(null satisfies Exchanged);
    this.worker?.close();
  }

  process([inputs]: Float32Array[][], [outputs]: Float32Array[][]): boolean {
    const input = inputs?.[0];
    const output = outputs?.[0];
    if (input && output) this.frames.pass(input, output);
    return !this.hasEnded;
  }
}

registerProcessor(PROCESSOR_NAME, NoiseProcessor);
