import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { claimDataFolder } from '../../../server/singleStart.ts';

let dataDir: string;
let url: string;
/** The server of another school, which answers on the address that the file names. */
const other = createServer((_, response) => response.end('{}'));
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'aula-viva-claim-'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => {
  other.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const claim = () => claimDataFolder(readConfig({ APP_ENV: 'test', DATA_DIR: dataDir }));
const leave = (running: object) => writeFileSync(path.join(dataDir, 'running.json'), JSON.stringify(running));

it('a data folder is refused while the server that claimed it runs', async () => {
  (await claim()).announce(url);
  await expect(claim()).rejects.toThrow(`already running on this data folder: ${url}`);
});

it('a data folder is free after its server was killed, although another school took its address', async () => {
  // No process has this id, which is above the largest that Linux assigns.
  leave({ url, pid: 2 ** 22 + 1 });
  (await claim()).release();
});

it('a data folder is refused to a newer version while one that recorded no process runs', async () => {
  leave({ url });
  await expect(claim()).rejects.toThrow('already running');
});
