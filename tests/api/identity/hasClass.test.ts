import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let world: Awaited<ReturnType<typeof taughtClass>>;
beforeAll(async () => {
  school = await startSchool();
});
beforeEach(async () => {
  school.clock.set(start);
  world = await taughtClass(school);
});
afterAll(() => school.stop());

/** What the login and its token say of the class. */
async function signIn() {
  const { rows } = await school.services.pool.query('select email from users where user_id = $1', [
    world.first.user_id,
  ]);
  const { token, user } = await school.anyone.signIn({ email: rows[0].email, password });
  return { has_class: user.has_class, class_id: decodeJwt(token).class_id };
}
const none = { has_class: false, class_id: null };
const change = (statement: string) => school.services.pool.query(statement, [world.group.id]);

describe('a student has a class (ONB-8)', () => {
  it('while a lesson with a seat is to come, and until the last one has ended', async () => {
    const goesOn = { has_class: true, class_id: world.group.id };
    expect(await signIn()).toEqual(goesOn);
    const last = world.lessons.at(-1);
    const at = (minutes: number) => new Date((last?.ends_at.getTime() ?? 0) + minutes * 60_000);
    school.clock.set(at(-1));
    expect(await signIn()).toEqual(goesOn);
    school.clock.set(at(1));
    expect(await signIn()).toEqual(none);
  });

  it('not while the class is off, which has cancelled its lessons', async () => {
    await change('update classes set status = false where id = $1');
    await change(`update lessons set status = 'cancelled', cancel_cause = 'class_off' where class_id = $1`);
    expect(await signIn()).toEqual(none);
  });

  it('not in a class that goes on for the others alone', async () => {
    await school.services.pool.query('update lesson_students set active = false where student_id = $1', [
      world.first.student_id,
    ]);
    expect(await signIn()).toEqual(none);
  });
});
