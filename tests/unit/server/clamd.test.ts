import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { clamd } from '../../../server/providers/malware/clamd.ts';
import { eicar, FakeClamd } from '../../support/fakeClamd.ts';

let fake: FakeClamd | undefined;
afterEach(() => fake?.stop());

async function* file(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

it('names what clamd finds, also across chunks, and finds nothing in a clean file', async () => {
  fake = await FakeClamd.start();
  const scanner = clamd(fake.address);
  expect(await scanner.scan(file('ab', '', Buffer.alloc(300_000)))).toBeNull();
  expect(await scanner.scan(file(eicar.slice(0, 20), eicar.slice(20)))).toBe('Eicar-Test-Signature');
  expect(fake.scanned).toEqual([300_002, eicar.length]);
});

it('reaches clamd through a Unix socket', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-clamd-'));
  fake = await FakeClamd.start(path.join(folder, 'clamd.ctl'));
  expect(await clamd(fake.address).scan(file(eicar))).toBe('Eicar-Test-Signature');
  rmSync(folder, { recursive: true });
});

it.each([
  ['refuses the length', 'INSTREAM size limit exceeded. ERROR'],
  ['closes without a word', ''],
  ['says something else', 'stream: OK?'],
])('throws if clamd %s', async (_, reply) => {
  fake = await FakeClamd.start();
  fake.reply = reply;
  await expect(clamd(fake.address).scan(file(Buffer.alloc(500_000)))).rejects.toThrow();
});

it('throws if nobody listens, and if clamd stays silent', async () => {
  fake = await FakeClamd.start();
  await expect(clamd('127.0.0.1:1').scan(file('a'))).rejects.toThrow('ECONNREFUSED');
  fake.reply = null;
  await expect(clamd(fake.address, 50).scan(file('a'))).rejects.toThrow('silent');
});
