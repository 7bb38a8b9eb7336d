import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemoSchool } from '../../../server/demo/fill.ts';
import { demoPassword } from '../../../server/demo/logins.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

it('the demo school has a lesson to enter an hour and a half before the next one of its class', async () => {
  // A Monday, 15:06 in São Paulo; the class meets at 17:00.
  school.clock.set('2026-03-09T18:06:00Z');
  await fillDemoSchool(school.services, () => undefined);
  const student = await school.anyone.login('aluno@demo.aulaviva.test', demoPassword);
  const { response } = await student.call('GET /v1/calendar', { query: { quantity: 2 } });
  expect(response.map(({ title, start_hour, end_hour }) => [title, start_hour, end_hour])).toEqual([
    ['Plantão de conversação', '15:05', '17:00'],
    ['Inglês, Básico 1', '17:00', '18:00'],
  ]);
});
