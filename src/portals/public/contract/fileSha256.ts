/** False where the browser computes no hashes: on addresses without https. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The SHA-256 of a file of this device, in hexadecimal. */
export async function fileSha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
