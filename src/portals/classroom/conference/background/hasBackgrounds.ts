/** Whether this browser can replace what is behind the user. */
export const hasBackgrounds = (): boolean =>
  typeof Worker === 'function' &&
  typeof WebAssembly === 'object' &&
  typeof OffscreenCanvas === 'function' &&
  'captureStream' in HTMLCanvasElement.prototype;
