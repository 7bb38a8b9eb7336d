import { type HMSAudioPlugin, HMSAudioPluginType } from '@100mslive/react-sdk';
import { type FromWorker, PROCESSOR_NAME, type ToWorker, type ToWorklet, type Trouble } from './messages.ts';
import workletUrl from './noise.worklet.ts?worker&url';
import { patienceOf } from './patience.ts';

/** A slow line has this long for the library, which is 1.3 MB. */
const LOADING_MS = 60_000;
const STARTING_MS = 5000;

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
};

/** A processor whose port the worker has answered. */
interface Application {
  node: AudioWorkletNode;
  /** The microphone, once the processor has one. */
  track: MediaStreamTrack | undefined;
}

const sendTo = ({ node }: Application, message: ToWorklet, transfer: Transferable[] = []) =>
  node.port.postMessage(message, transfer);

/**
 * Reduces the noise of the microphone. Everything that is likely to fail is done in `init`, before which the SDK sends the microphone as it
 * is: it sends silence when `processAudioTrack` fails. The SDK applies the plugin again to each new microphone, also to the copies that it
 * makes for new connections, and calls `stop` in between in no fixed order. So each application lasts until its microphone ends.
 */
export class NoisePlugin implements HMSAudioPlugin {
  private readonly tell: (kind: Trouble | 'stale') => void;
  /** Aborted when nobody wants it any more: it reports nothing then, and waits for nothing. */
  private readonly ended = new AbortController();
  private readonly worker = new Worker(new URL('./noise.worker.ts', import.meta.url), { type: 'module' });
  private context: AudioContext | undefined;
  private readonly waiting: Application[] = [];
  private readonly running = new Set<Application>();

  /** `onTrouble` is told 'stale' where the plugin has to be added anew, since the microphone was replaced meanwhile. */
  constructor(onTrouble: (kind: Trouble | 'stale') => void) {
    this.tell = onTrouble;
    this.worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data === 'slow' || data === 'failed') this.report(data);
    });
    this.worker.addEventListener('error', () => this.report('failed'));
  }

  private report(kind: Trouble | 'stale'): void {
    if (!this.ended.signal.aborted) this.tell(kind);
  }

  /**
   * Resolves once the library is loaded. To be awaited before the SDK adds the plugin: it takes the microphone first and then waits for
   * `init`, and a microphone that is replaced in between would be silent.
   */
  async load(): Promise<void> {
    await within(LOADING_MS, this.answered('loaded'));
  }

  getName(): string {
    return PROCESSOR_NAME;
  }

  getPluginType(): HMSAudioPluginType {
    return HMSAudioPluginType.TRANSFORM;
  }

  isSupported(): boolean {
    return true;
  }

  checkSupport(context?: AudioContext) {
    this.context = context ?? this.context;
    return { isSupported: true };
  }

  async init(): Promise<void> {
    try {
      if (!this.context) throw new Error('no context');
      this.waiting.push(await this.open(this.context));
    } catch (error) {
      this.report('failed');
      throw error;
    }
  }

  private async open(context: AudioContext): Promise<Application> {
    // Nothing comes out of a context that waits for the user.
    if (context.state !== 'running') await within(STARTING_MS, context.resume());
    context.addEventListener('statechange', this.keepRunning, { signal: this.ended.signal });
    if (context.sampleRate % 100 !== 0) throw new Error('no frames of 10 ms');
    await within(STARTING_MS, context.audioWorklet.addModule(workletUrl));
    const node = new AudioWorkletNode(context, PROCESSOR_NAME, {
      channelCount: 1,
      channelCountMode: 'explicit',
      outputChannelCount: [1],
      processorOptions: { patience: patienceOf(context.baseLatency) },
    });
    node.addEventListener('processorerror', () => this.report('failed'));
    node.port.onmessage = ({ data }: MessageEvent<Trouble>) => this.report(data);
    const { port1, port2 } = new MessageChannel();
    const application: Application = { node, track: undefined };
    try {
      const answer = this.answered('ready');
      const end: ToWorker = { port: port1, rate: context.sampleRate };
      this.worker.postMessage(end, [port1]);
      await within(STARTING_MS, answer);
    } catch (error) {
      // It would be called for each block of sound as long as the context lives.
      sendTo(application, 'end');
      throw error;
    }
    sendTo(application, { port: port2 }, [port2]);
    return application;
  }

  private answered(expected: FromWorker): Promise<void> {
    const { signal } = this.ended;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const done = new AbortController();
      const settle = (act: () => void) => {
        done.abort();
        act();
      };
      this.worker.addEventListener(
        'message',
        ({ data }: MessageEvent<FromWorker>) => {
          if (data === expected) settle(resolve);
          else if (data === 'failed') settle(() => reject(new Error('the worker failed')));
        },
        { signal: done.signal },
      );
      this.worker.addEventListener('error', () => settle(() => reject(new Error('no worker'))), {
        signal: done.signal,
      });
      signal.addEventListener('abort', () => settle(() => reject(new Error('not wanted'))), {
        signal: done.signal,
      });
    });
  }

  /** Nothing is sent of a context that stands still, as after the end of its output device. */
  private readonly keepRunning = (): void => {
    const { context } = this;
    if (!context || context.state === 'running' || context.state === 'closed' || this.running.size === 0)
      return;
    within(STARTING_MS, context.resume()).catch(() => this.report('failed'));
  };

  async processAudioTrack(_: AudioContext, source: AudioNode): Promise<AudioNode> {
    const application = this.waiting.shift();
    if (!application) return source;
    this.endGone();
    const track = source instanceof MediaStreamAudioSourceNode && source.mediaStream.getAudioTracks()[0];
    if (!track || track.readyState === 'ended') {
      sendTo(application, 'end');
      this.report('stale');
      return source;
    }
    application.track = track;
    this.running.add(application);
    source.connect(application.node);
    return application.node;
  }

  stop(): void {
    this.endGone();
  }

  private endGone(): void {
    for (const application of this.running) {
      if (application.track?.readyState !== 'ended') continue;
      sendTo(application, 'end');
      this.running.delete(application);
    }
  }

  /** Nobody waits for the library any more. What is heard goes on until `close`. */
  cancel(): void {
    this.ended.abort();
  }

  /** Ends the worker, after the SDK sends the microphone as it is. */
  close(): void {
    this.cancel();
    for (const application of [...this.waiting, ...this.running]) sendTo(application, 'end');
    this.waiting.length = 0;
    this.running.clear();
    this.worker.terminate();
  }
}
