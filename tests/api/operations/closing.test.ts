import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openProviders } from '../../../server/providers/providers.ts';
import { eventually } from '../../support/eventually.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

it('closing the server ends a keep-alive connection after its last response', async () => {
  const providers = await openProviders(school.services);
  const app = await buildApp({ ...school.services, providers });
  const download = new PassThrough();
  app.get('/download', (_, reply) => reply.send(download));
  // Without help the connection stays open until this time is over.
  app.server.keepAliveTimeout = 3_600_000;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  const request = http.get({ host: '127.0.0.1', port, path: '/download', agent });
  download.write('first half,');
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const socket = request.socket as NonNullable<typeof request.socket>;
  expect(response.headers.connection).toBe('keep-alive');
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = app.close();
  const isEnded = once(socket, 'close');
  const isRead = once(response, 'end');
  await eventually(() => expect(app.server.listening).toBe(false));
  download.end(' second half');
  await isRead;
  expect(Buffer.concat(chunks).toString()).toBe('first half, second half');
  await Promise.all([closed, isEnded]);
  agent.destroy();
  await providers.close();
});
