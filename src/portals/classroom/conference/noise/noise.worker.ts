import script from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js?raw';
import { openCleaner } from './cleaner.ts';
import type { Exchanged, FromWorker, ToWorker } from './messages.ts';
import { PaceWatch } from './paceWatch.ts';
import { wasmIn } from './wasmIn.ts';

/*
 * Everything that is WebAssembly stays here: the policy of pages and their worklets forbids it, and Firefox refuses them a compiled module
 * as well.
 */

const tell = (message: FromWorker) => self.postMessage(message);
const compiled = WebAssembly.compile(wasmIn(script));
compiled.then(
  () => tell('loaded'),
  () => tell('failed'),
);

async function serve({ port, rate }: ToWorker): Promise<void> {
  const clean = openCleaner(await compiled, rate);
  const pace = new PaceWatch();
  port.onmessage = ({ data: frame }: MessageEvent<Exchanged>) => {
    if (frame === null) return port.close();
    const began = performance.now();
    try {
      clean(frame.samples);
    } catch {
      port.close();
      return tell('failed');
    }
    if (pace.isTooSlow(performance.now() - began)) tell('slow');
    port.postMessage(frame, [frame.samples.buffer]);
  };
  tell('ready');
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  serve(data).catch(() => tell('failed'));
});
