import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemoSchool } from '../../../server/demo/fill.ts';
import { demoPassword } from '../../../server/demo/logins.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await fillDemoSchool(school.services, () => undefined);
}, 60_000);
afterAll(() => school.stop());

it('the classes of the demo school last to the end of the contracts of their students', async () => {
  const admin = await school.anyone.login('admin@demo.aulaviva.test', demoPassword);
  const { findings, students } = await admin.call('GET /v1/timetable/check', {});
  expect(students).toBeGreaterThan(0);
  expect(findings.find(({ kind }) => kind === 'fewer_hours')).toMatchObject({ total: 0, rows: [] });
});
