import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../../server/areas/identity/tables.ts';
import { fillDemoSchool } from '../../../server/demo/fill.ts';
import { demoPassword } from '../../../server/demo/logins.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;

beforeAll(async () => {
  school = await startSchool();
  await fillDemoSchool(school.services, () => undefined);
}, 60_000);
afterAll(() => school.stop());

it('each user of the demo school, saved as read, keeps every field and version, and nothing is logged', async () => {
  const admin = await school.anyone.login('admin@demo.aulaviva.test', demoPassword);
  const logs = await school.db.$count(audit_log);
  for (const { user_id } of await school.db.select().from(users)) {
    const params = { id: user_id };
    const read = await admin.call('GET /v1/users/:id', { params });
    const saved = await admin.call('PATCH /v1/users/:id', { params, body: read as never });
    expect(saved).toEqual(read);
  }
  expect(await school.db.$count(audit_log)).toBe(logs);
}, 60_000);
