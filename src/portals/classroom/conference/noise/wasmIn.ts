const EMBEDDED = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/;

/** RNNoise 0.2, which its package has only as text inside a script; the file beside it is 0.1, which takes much noise for a voice. */
export function wasmIn(script: string): Uint8Array<ArrayBuffer> {
  const [, text] = EMBEDDED.exec(script) ?? [];
  if (!text) throw new Error('no WebAssembly in the script');
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
