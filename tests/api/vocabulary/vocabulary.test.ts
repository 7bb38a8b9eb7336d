import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { LESSON_RECORD_DAYS } from '../../../domain/progress.ts';
import { MOST_WORDS_OF_PERSON } from '../../../domain/vocabulary.ts';
import { lessons } from '../../../server/areas/calendar/tables.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { room_removals } from '../../../server/areas/room/tables.ts';
import type { Caller } from '../../support/caller.ts';
import {
  admin,
  ana,
  at,
  bruno,
  foreign,
  logIn,
  own,
  prepareLessons,
  school,
  teacher,
} from '../room/preparedLesson.ts';

let stranger: Caller;

prepareLessons();
beforeEach(async () => {
  stranger = await school.login(foreign.first.email);
});

const entry = (term: string, meaning = '', example = '') => ({ term, meaning, example });
const add = (by: Caller, term: string, id = own.today.id) =>
  by.try('POST /v1/calendar/:id/words', { params: { id }, body: entry(term, 'significado') });
const change = (by: Caller, { id, updated_at }: { id: string; updated_at: string }, term: string) =>
  by.try('PATCH /v1/words/:id', { params: { id }, body: { ...entry(term), updated_at } });
const remove = (by: Caller, id: string) => by.try('DELETE /v1/words/:id', { params: { id } });
const read = (by: Caller, id = own.today.id) => by.call('GET /v1/calendar/:id/words', { params: { id } });
const terms = async (by: Caller) => (await read(by)).response.map(({ term }) => term);

describe('the vocabulary of a lesson', () => {
  it('is noted by the teacher and the students, and read by all of them and the school (VOCAB-1)', async () => {
    expect((await add(teacher, 'to get along with')).status).toBe(200);
    school.clock.advance({ minutes: 1 });
    expect((await add(ana, 'nevertheless')).data).toMatchObject({ is_mine: true, can_change: true });
    expect(await terms(bruno)).toEqual(['to get along with', 'nevertheless']);
    expect((await read(bruno)).response[1]).toMatchObject({
      author_name: own.first.name,
      is_mine: false,
      can_change: false,
    });
    expect((await read(teacher)).response.every(({ can_change }) => can_change)).toBe(true);
    expect(await read(admin)).toMatchObject({ can_add: false, response: [{}, {}] });
  });

  it('looks missing to everyone else', async () => {
    const { data } = await add(ana, 'whose');
    for (const other of [stranger, await school.login(foreign.teacher.email)]) {
      expect((await other.try('GET /v1/calendar/:id/words', { params: { id: own.today.id } })).status).toBe(
        404,
      );
      expect((await add(other, 'intruder')).status).toBe(404);
      expect((await change(other, data, 'intruder')).status).toBe(404);
      expect((await remove(other, data.id)).status).toBe(404);
    }
    expect((await add(admin, 'of the school')).status).toBe(403);
    expect(await terms(teacher)).toEqual(['whose']);
  });

  it('has each term once, also when two people note it at once (VOCAB-2)', async () => {
    const both = await Promise.all([add(ana, 'Café'), add(bruno, '  CAFÉ! ')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('word_exists');
    expect((await add(ana, 'café da manhã')).status).toBe(200);
  });

  it('is changed and emptied by the author and the teacher alone, and each change is logged (VOCAB-3)', async () => {
    const { data } = await add(ana, 'layover');
    expect((await change(bruno, data, 'stopover')).status).toBe(404);
    expect((await remove(bruno, data.id)).status).toBe(404);
    const corrected = await change(teacher, data, 'stopover');
    expect(corrected.data.term).toBe('stopover');
    // Ana still has what she noted on her screen.
    expect((await change(ana, data, 'lay over')).error.code).toBe('stale');
    expect((await change(ana, corrected.data, 'stop-over')).status).toBe(200);
    expect((await remove(ana, data.id)).status).toBe(200);
    expect((await remove(ana, data.id)).status).toBe(404);
    const { rows } = await school.services.pool.query(
      `select operation from audit_log where entity = 'lesson_words' and entity_id = $1 order by id`,
      [data.id],
    );
    expect(rows.map(({ operation }) => operation)).toEqual(['I', 'U', 'U', 'D']);
  });

  it('is open from when the room opens until seven days after the lesson (VOCAB-1)', async () => {
    const { data } = await add(ana, 'deadline');
    at(own.today.starts_at.getTime() - 15 * 60_000 - 1);
    expect((await add(ana, 'too early')).error.code).toBe('words_early');
    at(own.today.starts_at.getTime() - 15 * 60_000);
    expect((await add(ana, 'early')).status).toBe(200);
    at(own.today.ends_at.getTime() + LESSON_RECORD_DAYS * 86_400_000);
    await logIn();
    for (const late of [await add(ana, 'too late'), await change(ana, data, 'x'), await remove(ana, data.id)])
      expect(late.error.code).toBe('words_late');
    expect(await read(ana)).toMatchObject({ can_add: false });
    expect((await read(ana)).response.every(({ can_change }) => !can_change)).toBe(true);
  });

  it('refuses the cancelled lesson, the inactive student and whoever was removed from the room', async () => {
    const { user_id, student_id } = own.first;
    await school.db.update(lessons).set({ status: 'cancelled' }).where(sql`id = ${own.today.id}`);
    expect((await add(ana, 'x')).error.code).toBe('lesson_cancelled');
    await school.db.update(lessons).set({ status: 'scheduled' }).where(sql`id = ${own.today.id}`);
    const removed_at = school.clock.now();
    await school.db.insert(room_removals).values({ lesson_id: own.today.id, user_id, removed_at });
    expect((await add(ana, 'x')).error.code).toBe('removed_from_room');
    await school.db.update(room_removals).set({ allowed_at: removed_at }).where(sql`user_id = ${user_id}`);
    expect((await add(ana, 'x')).status).toBe(200);
    await school.db.update(students).set({ student_status: false }).where(sql`student_id = ${student_id}`);
    expect((await add(ana, 'y')).error.code).toBe('student_inactive');
  });

  it('takes so many entries of a person, and none that is too long or of two lines', async () => {
    for (let index = 0; index < MOST_WORDS_OF_PERSON; index += 1)
      expect((await add(ana, `word ${index}`)).status).toBe(200);
    expect((await add(ana, 'one more')).error.code).toBe('words_full');
    // Also where several come at once.
    for (let index = 0; index < MOST_WORDS_OF_PERSON - 2; index += 1) await add(teacher, `term ${index}`);
    const atOnce = await Promise.all(
      Array.from({ length: 8 }, (_, index) => add(teacher, `at once ${index}`)),
    );
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await add(bruno, 'one more')).status).toBe(200);
    for (const term of ['', '  ', 'a\nb', 'a'.repeat(81)]) expect((await add(bruno, term)).status).toBe(400);
  });

  it('is announced to the people of the lesson, and to nobody else', async () => {
    const heard: string[] = [];
    const ids = { teacher: own.teacher, ana: own.first, bruno: own.second, stranger: foreign.first };
    const stops = Object.entries(ids).map(([name, { user_id }]) =>
      school.services.events.onChange(user_id, (topic) => {
        if (topic === 'words') heard.push(name);
      }),
    );
    await add(ana, 'affordable');
    await expect.poll(() => [...heard].sort()).toEqual(['ana', 'bruno', 'teacher']);
    for (const stop of stops) stop();
  });
});

describe("a student's vocabulary", () => {
  it('has the words of all lessons with a seat, the newest first, and can be searched (VOCAB-4)', async () => {
    await add(teacher, 'cozy');
    school.clock.advance({ minutes: 1 });
    await add(ana, 'used to');
    await school.login(foreign.teacher.email).then((by) => add(by, 'of another class', foreign.today.id));
    const list = (query: object) => ana.call('GET /v1/vocabulary', { query });
    const { response } = await list({});
    expect(response.map(({ term }) => term)).toEqual(['used to', 'cozy']);
    expect(response[0]).toMatchObject({
      is_mine: true,
      lesson_id: own.today.id,
      class_name: own.group.title,
    });
    expect((await list({ term: 'COZ' })).response.map(({ term }) => term)).toEqual(['cozy']);
    // Who left the class keeps what was noted.
    await school.db.execute(
      sql`update class_students set left_at = now() where student_id = ${own.first.student_id}`,
    );
    expect((await list({ orderBy: 'term', order: 'ASC' })).response.map(({ term }) => term)).toEqual([
      'cozy',
      'used to',
    ]);
  });
});
