import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate } from '../../../domain/schoolTime.ts';
import { addDays } from '../../../domain/week.ts';
import { fillDemoSchool } from '../../../server/demo/fill.ts';
import { demoPassword } from '../../../server/demo/logins.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await fillDemoSchool(school.services, () => undefined);
}, 60_000);
afterAll(() => school.stop());

const login = (name: string) => school.anyone.login(`${name}@demo.aulaviva.test`, demoPassword);

it('the demo school has a request that its teacher can accept, one that was refused, and a make-up', async () => {
  const teacher = await login('professor');
  const { response } = await teacher.call('GET /v1/reschedules', { query: {} });
  expect(response.map(({ status }) => status)).toEqual(['pending', 'refused']);
  const [open] = response;
  const answered = await teacher.call('POST /v1/reschedules/:id/answer', {
    params: { id: open?.id ?? '' },
    body: { accept: true },
  });
  expect(answered.status).toBe('accepted');
  const student = await login('aluno');
  const { response: makeups } = await student.call('GET /v1/makeups', { query: { open: 'true' } });
  expect(makeups).toHaveLength(1);
  const [makeup] = makeups;
  const today = localDate(school.clock.now());
  const found = await Promise.all(
    [1, 8, 15, 22].map((days) =>
      student.call('GET /v1/calendar/:id/hours', {
        params: { id: makeup?.lesson_id ?? '' },
        query: { start_date: addDays(today, days), timezone: 'America/Sao_Paulo' },
      }),
    ),
  );
  expect(found.flatMap(({ hours }) => hours)).not.toEqual([]);
});
