import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { jobs } from '../../../server/areas/index.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { pictureOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { sendForm } from './form.ts';

let school: School;
let director: Caller;
let clerk: Caller;
let student: Caller;
beforeAll(async () => {
  school = await startSchool();
  const login = { password_hash: passwordHash };
  await buildAdmin(school.db, allPermissions, { email: 'diretora@x.test', ...login });
  await buildAdmin(school.db, ['view:banners'], { email: 'secretaria@x.test', ...login });
  await buildStudent(school.db, { user: { email: 'lia@x.test', ...login } });
  director = await school.login('diretora@x.test');
  clerk = await school.login('secretaria@x.test');
  student = await school.login('lia@x.test');
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits; delete from background_images'));

const path = '/v1/background-images';
const upload = async (name: unknown = 'Biblioteca', file?: Uint8Array | null, by = director) =>
  sendForm(by, ['POST', path], { name }, file === undefined ? await pictureOf(1920, 1080) : file);

describe('a background (BANNER-6)', () => {
  it('is uploaded at 1920 × 1080, and read by every signed-in person', async () => {
    const { status, data } = await upload();
    expect([status, data.name]).toEqual([200, 'Biblioteca']);
    for (const by of [director, clerk, student])
      expect(await by.call('GET /v1/background-images', { query: {} })).toMatchObject({
        total: 1,
        response: [{ id: data.id, name: 'Biblioteca' }],
      });
    expect((await fetch(school.url + data.url)).headers.get('content-type')).toBe('image/webp');
  });

  it.each([
    [1921, 1080],
    [1920, 1081],
  ])('is refused at %d × %d', async (width, height) => {
    const { status, error } = await upload('Biblioteca', await pictureOf(width, height));
    expect([status, error.issues?.[0]?.path, error.message]).toEqual([
      400,
      'files',
      'A imagem excede as dimensões máximas de 1920x1080',
    ]);
  });

  it.each([
    [null, 'Título é obrigatório'],
    [' ', 'Título é obrigatório'],
    ['Mar', 'Título precisa ter no mínimo 4 caracteres'],
  ])('is refused with the name %j', async (name, message) => {
    const { status, error } = await upload(name);
    expect([status, error.message]).toEqual([400, message]);
  });

  it('is refused without a picture, and with a file whose content is not a picture', async () => {
    expect((await upload('Biblioteca', null)).error.message).toBe(
      'Favor fazer upload de pelo menos um arquivo',
    );
    expect(
      (await upload('Biblioteca', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status,
    ).toBe(415);
    expect((await upload('Biblioteca', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(99)]))).status).toBe(
      415,
    );
  });

  it('is written by administrators with the permission alone', async () => {
    const { data } = await upload();
    for (const by of [clerk, student]) {
      expect((await upload('Biblioteca', undefined, by)).status).toBe(403);
      const change = await sendForm(by, ['PATCH', `${path}/${data.id}`], { name: 'Outro' }, null);
      expect(change.status).toBe(403);
      expect((await by.try('DELETE /v1/background-images/:id', { params: { id: data.id } })).status).toBe(
        403,
      );
    }
  });

  it('is renamed by the first of two concurrent changes, and keeps its picture', async () => {
    const { data } = await upload();
    school.clock.advance({ minutes: 1 });
    const both = await Promise.all(
      ['Primeiro', 'Segundo'].map((name) =>
        sendForm(director, ['PATCH', `${path}/${data.id}`], { name, updated_at: data.updated_at }, null),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [pictureOfIt] = String(data.url).split('?');
    expect(both.find(({ status }) => status === 200)?.data.url).toContain(pictureOfIt);
  });

  it('leaves no picture in the store when its change is refused', async () => {
    const { data } = await upload();
    const stored = () => school.services.files.listOlder('backgrounds', new Date('2100-01-01'));
    const before = (await stored()).sort();
    const stale = { name: 'Outro', updated_at: '2026-01-01T00:00:00.000Z' };
    const picture = await pictureOf(40, 20);
    expect((await sendForm(director, ['PATCH', `${path}/${data.id}`], stale, picture)).status).toBe(409);
    expect((await sendForm(director, ['PATCH', `${path}/${randomUUID()}`], stale, picture)).status).toBe(404);
    expect((await stored()).sort()).toEqual(before);
  });

  it('is deleted, and its picture a day later', async () => {
    const { data } = await upload();
    await director.call('DELETE /v1/background-images/:id', { params: { id: data.id } });
    expect((await director.try('DELETE /v1/background-images/:id', { params: { id: data.id } })).status).toBe(
      404,
    );
    school.clock.advance({ days: 5000 });
    await jobs.clear_files(school.services, {});
    const key = new URL(data.url, school.url).pathname.replace('/files/', '');
    expect(await school.services.files.exists(key)).toBe(false);
  });
});
