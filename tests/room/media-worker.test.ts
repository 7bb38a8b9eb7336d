import nodeDatachannel from 'node-datachannel';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MediaClient } from './support/media-client.ts';
import { startRoom, type TestRoom } from './support/start-room.ts';

let test: TestRoom;
beforeEach(async () => {
  test = await startRoom();
});
afterEach(() => test.close());
afterAll(() => nodeDatachannel.cleanup());

it('survives an offer that is repeated on a connection which the browser has closed', async () => {
  const ana = await test.enter('ana');
  const media = new MediaClient(ana);
  await media.connect();
  const worker = test.room.mediaPid();
  media.connection.close();
  await vi.waitFor(async () => expect((await media.offer()).error?.code).toBe(421), {
    timeout: 10_000,
    interval: 300,
  });
  expect(await ana.next('node-info')).toMatchObject({ sfu_node_id: expect.any(String) });
  expect(test.room.mediaPid()).toBe(worker);
  expect(test.errors).toEqual([]);
});
