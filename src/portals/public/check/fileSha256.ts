/** Browsers compute hashes over https only. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Returns the SHA-256 of a file in hexadecimal; rejects if the file cannot be read. */
export async function fileSha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
