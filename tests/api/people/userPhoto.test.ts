import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { users } from '../../../server/areas/identity/tables.ts';
import { buildAdmin, buildCourse, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let mine: { user_id: string; student_id: string };
let foreign: { user_id: string };
let picture: Blob;
const login = (name: string) => ({ email: `${name}@x.test`, password_hash: passwordHash });
beforeAll(async () => {
  school = await startSchool();
  const course_id = (await buildCourse(school.db)).id;
  await buildAdmin(school.db, allPermissions, login('admin'));
  await buildAdmin(school.db, ['view:users', 'create:users', 'edit:users'], login('clerk'));
  await buildAdmin(school.db, ['view:users', 'create:users'], login('adder'));
  const own = await buildFev(school.db, login('fev'));
  const other = await buildFev(school.db);
  mine = await buildStudent(school.db, { student: { course_id, fev_id: own.fev_id } });
  foreign = await buildStudent(school.db, { student: { course_id, fev_id: other.fev_id } });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2F4A6B' } });
  picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' });
});
afterAll(() => school.stop());

const pathOf = (id: string) => `/v1/users/${id}/photo`;
const photoOf = async (user_id: string) => {
  const [row] = await school.db.select().from(users).where(eq(users.user_id, user_id));
  return row?.photo_key ?? null;
};

describe("another person's photo", () => {
  it('is stored as a square, shown with the user, logged and removed', async () => {
    const { status, data } = await seller.upload(pathOf(mine.user_id), picture);
    expect(status).toBe(200);
    const bytes = await (await fetch(`${school.url}${data.photo_url}`)).arrayBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    const params = { id: mine.user_id };
    expect((await seller.call('GET /v1/users/:id', { params })).photo_url).toContain('photos/');
    const rows = await school.db.select().from(audit_log).where(eq(audit_log.entity_id, mine.user_id));
    expect(rows).toMatchObject([{ context: 'users', operation: 'U', student_id: mine.student_id }]);
    await seller.call('DELETE /v1/users/:id/photo', { params });
    expect(await photoOf(mine.user_id)).toBeNull();
  });

  it('is out of reach for a seller without this student: like a missing one, and nothing is stored', async () => {
    const replies = [
      await seller.upload(pathOf(foreign.user_id), picture),
      await seller.upload(pathOf('00000000-0000-4000-8000-000000000000'), picture),
      await seller.try('DELETE /v1/users/:id/photo', { params: { id: foreign.user_id } }),
    ];
    expect(replies.map(({ status, error }) => [status, error.code])).toEqual(
      replies.map(() => [404, 'not_found']),
    );
    const files = await school.services.files.listOlder('photos', new Date('2100-01-01'));
    expect(files.filter((key) => key.includes(foreign.user_id))).toEqual([]);
  });

  it('needs the right to edit, and for an administrator the right to edit roles', async () => {
    const adder = await school.login('adder@x.test');
    expect((await adder.upload(pathOf(mine.user_id), picture)).status).toBe(403);
    const clerk = await school.login('clerk@x.test');
    const [boss] = (await admin.call('GET /v1/users', { query: { email: 'admin@x.test' } })).response;
    const id = boss?.id ?? '';
    expect((await clerk.upload(pathOf(id), picture)).error.code).toBe('field_forbidden');
    expect((await clerk.try('DELETE /v1/users/:id/photo', { params: { id } })).status).toBe(403);
    expect((await clerk.upload(pathOf(mine.user_id), picture)).status).toBe(200);
  });

  it('is refused when it is no picture', async () => {
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    expect((await admin.upload(pathOf(mine.user_id), svg)).status).toBe(415);
  });
});
