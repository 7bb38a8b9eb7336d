import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxCards } from '../../domain/sandboxCards.ts';
import { buildApp } from '../../server/app.ts';
import { createLog } from '../../server/log.ts';
import { cardForm, newToken } from '../support/paymentCard.ts';
import { Target } from './target.ts';
import { buildWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.school.stop());

it('no number, code or token of a card reaches a line of the most verbose log', async () => {
  const lines: string[] = [];
  const kept = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp({ ...world.school.services, log: createLog('trace', kept) });
  const profile = world.profiles.S;
  const target = new Target(world, profile, 'own');
  await target.signed({ payment_method: 'Cobrança Recorrente - Cartão de Crédito' });
  const path = `/api/v1/pagarme/card/${profile.me.user_id}`;
  const send = async (payload: object, url = path) =>
    (
      await app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${profile.token}` },
        payload,
      })
    ).statusCode;
  const number = '4000000000000010';
  const spaced = '4000 0000 0000 0010';
  const right = cardForm();
  const refused = cardForm({ token: newToken('4000000000000028'), last_four: '0028' });
  const unknown = cardForm({ token: 'token_qwertyuiopasdfgh' });
  expect(await send(right)).toBe(200);
  expect(await send(refused)).toBe(417);
  expect(await send(unknown)).toBe(417);
  for (const body of [
    { ...cardForm(), number: spaced, cvv: '987' },
    { ...cardForm(), cvv: '987' },
    cardForm({ holder_name: spaced }),
    cardForm({ billing_address: { ...right.billing_address, line_2: number } }),
  ])
    expect(await send(body)).toBe(400);
  expect(await send(cardForm(), `${path}?number=${number}`)).toBe(400);
  await app.close();
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(8);
  expect(log).toContain('/api/v1/pagarme/card/');
  for (const secret of [
    ...Object.keys(sandboxCards),
    spaced,
    '987"',
    right.token,
    refused.token,
    unknown.token,
    right.holder_name,
  ])
    expect(log).not.toContain(secret);
});
