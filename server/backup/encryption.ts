import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BadArchive } from './badArchive.ts';

const mark = Buffer.from('age-encryption.org/v1\n');

/** The age public keys of BACKUP_RECIPIENT. */
export const recipientsOf = ({ BACKUP_RECIPIENT }: { BACKUP_RECIPIENT?: string | undefined }): string[] =>
  BACKUP_RECIPIENT?.split(/[\s,]+/) ?? [];

export function isRecipient(key: string): boolean {
  try {
    new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

export async function encrypted(bytes: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const web = Readable.toWeb(bytes) as globalThis.ReadableStream<Uint8Array>;
  return Readable.fromWeb((await encrypter.encrypt(web)) as ReadableStream<Uint8Array>);
}

export function readIdentities(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const found = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (found.length === 0) throw new Error(`${file} holds no age identity (AGE-SECRET-KEY-…)`);
  return found;
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.equals(mark);
  } finally {
    await handle.close();
  }
}

export async function archiveBytes(file: string, identities: readonly string[]): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (identities.length === 0)
    throw new BadArchive('The archive is encrypted: name the file of its age identity with --identity');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const web = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
  return Readable.fromWeb((await decrypter.decrypt(web)) as ReadableStream<Uint8Array>);
}
