/** A room server in its own process, which tests can kill. The first argument holds the settings as JSON. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { ROOM_ROLES } from '../../../domain/roomRoles.ts';
import { createEmbeddedRoom } from '../../../server/providers/room/embedded/embeddedRoom.ts';
import type { Relays } from '../../../server/providers/room/embedded/relays.ts';
import { firstUses } from './firstUses.ts';
import { FolderStore } from './folderStore.ts';
import { openUpgrades } from './openUpgrades.ts';

export type RoomProcessSettings = {
  port: number;
  udpPort: number;
  storeFolder: string;
  pageFolder: string;
  relays?: Relays;
  relayPort?: number;
  workers?: number;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const settings: RoomProcessSettings = JSON.parse(process.argv[2] ?? '{}');
const room = await createEmbeddedRoom({
  keys: ['secret of the browser tests'],
  clock: { now: () => Date.now() },
  random: { uuid: randomUUID },
  isFirstUse: firstUses(),
  store: new FolderStore(settings.storeFolder),
  log: {
    info: () => undefined,
    error: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  },
  recordings: {
    keyOf: (recording) => `${recording}.webm`,
    pathOf: (key) => join(settings.storeFolder, 'recordings', key),
  },
  media: {
    udpPort: settings.udpPort,
    bindAddress: '127.0.0.1',
    ...(settings.workers !== undefined && { workers: settings.workers }),
    ...(settings.relayPort !== undefined && { relayPort: settings.relayPort }),
  },
  ...(settings.relays && { relays: settings.relays }),
});
room.provider.onEvent((event) => {
  process.send?.(event);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://room');
  if (url.pathname === '/init') {
    const { authorization, host = '' } = request.headers;
    const peer_id = url.searchParams.get('peer_id') ?? '';
    const { status, body } = await room.handleInit({ authorization, peer_id, host, secure: false });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return;
  }
  if (url.pathname === '/token') {
    const query = Object.fromEntries(url.searchParams);
    const { room_id = 'room', user_id = 'user', name } = query;
    const role = ROOM_ROLES.find((each) => each === query.role) ?? 'guest';
    const { token } = await room.provider.mintJoinToken({ room_id, user_id, role, name });
    response.writeHead(200, { 'content-type': 'text/plain' }).end(token);
    return;
  }
  const path = normalize(url.pathname === '/' ? '/index.html' : url.pathname);
  try {
    const content = await readFile(join(settings.pageFolder, path));
    response
      .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
      .end(content);
  } catch {
    response.writeHead(404).end();
  }
}

const server = createServer((request, response) => void answer(request, response));
room.attach(openUpgrades(server));
server.listen(settings.port, '127.0.0.1', () =>
  process.send?.({ type: 'listening', mediaPid: room.mediaPid() }),
);
process.on('message', () => process.send?.({ type: 'media-pid', mediaPid: room.mediaPid() }));
process.on('disconnect', () => process.exit(0));
