/** The name under which the worklet registers the processor and the page creates it. */
export const PROCESSOR_NAME = 'aula-viva-noise';

export type Trouble = 'slow' | 'failed';

/** From the page to the worker: the end of a port whose other end the worklet has, and its samples per second. */
export interface ToWorker {
  port: MessagePort;
  rate: number;
}
/** From the worker to the page. */
export type FromWorker = 'loaded' | 'ready' | Trouble;

/** From the page to the worklet: its port, before the first sound, or that the microphone has gone. */
export type ToWorklet = { port: MessagePort } | 'end';

/** Between worklet and worker: 10 ms of sound, and back without its noise; null when there is no more. */
export type Exchanged = { at: number; samples: Float32Array<ArrayBuffer> } | null;

export interface ProcessorOptions {
  /** How many frames the worker has time for an answer. */
  patience: number;
}
