/** Whether this browser can reduce the noise of the microphone. */
export const hasNoiseReduction = (): boolean =>
  typeof AudioWorkletNode === 'function' && typeof Worker === 'function' && typeof WebAssembly === 'object';
