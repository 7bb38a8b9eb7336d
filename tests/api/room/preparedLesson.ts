import { afterAll, beforeAll, beforeEach } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { taughtClass } from './taught.ts';

type Taught = Awaited<ReturnType<typeof taughtClass>>;
export let school: School;
/** The class of the teacher, of Ana and of Bruno. */
export let own: Taught;
/** Another class. */
export let foreign: Taught;
export let teacher: Caller;
export let ana: Caller;
export let bruno: Caller;
export let admin: Caller;
/** The time at which each test begins, unless its lesson has begun. */
export let begun: string;

export const at = (moment: number) => school.clock.set(new Date(moment).toISOString());

/** Logs everyone in again, as after a time in which their sessions ended. */
export async function logIn(): Promise<void> {
  teacher = await school.login(own.teacher.email);
  ana = await school.login(own.first.email);
  bruno = await school.login(own.second.email);
  admin = await school.login('admin@x.test');
}

/**
 * Starts a school for a file of tests, and prepares two classes with a lesson today for each test; the lessons began ten minutes ago
 * where `hasBegun`. Modules are shared between files, so each file calls this.
 */
export function prepareLessons({ hasBegun = true } = {}): void {
  beforeAll(async () => {
    school = await startSchool();
    begun = school.clock.now().toISOString();
    await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  });
  beforeEach(async () => {
    school.clock.set(begun);
    own = await taughtClass(school);
    foreign = await taughtClass(school);
    if (hasBegun) at(own.today.starts_at.getTime() + 10 * 60_000);
    await logIn();
  });
  afterAll(() => school.stop());
}
