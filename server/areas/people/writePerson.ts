import { eq, inArray } from 'drizzle-orm';
import type { UserInput } from '../../../contract/registration.ts';
import { normalisePhone } from '../../../domain/brazil.ts';
import type { addressFields } from '../../../domain/registrationFields.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { upsertAll } from '../../platform/db/upsertAll.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { refuseIdleCourses } from '../access/api.ts';
import { saveAvailability } from '../availability/api.ts';
import { rejudgeMatches } from '../fit/api.ts';
import { refuseUnheldRoles, removeRoles, setRoles } from '../identity/api.ts';
import { roles, user_roles } from '../identity/tables.ts';
import { franchises } from './companies/tables.ts';
import { storedFields } from './storedFields.ts';
import { fevs, personal, teacher_courses, teachers } from './tables.ts';

/** Data to write for one person; a registration is a batch of one. */
export interface Written {
  user_id: string;
  form: UserInput;
  /** The employer of a corporate student. */
  company_id?: string | undefined;
}
export type People = readonly Written[];

type AddressForm = Pick<UserInput, keyof typeof addressFields | 'is_foreign'>;

/** A foreign address may consist of a complement only. */
export function addressOf(form: AddressForm) {
  const { cep, address, address_number, address_complement, neighborhood, city, uf, country } = form;
  const parts = [cep, address, address_number, address_complement, neighborhood, city, uf];
  if (!parts.some(Boolean) && !(form.is_foreign && country)) return null;
  return {
    cep: cep ?? '',
    address: address ?? '',
    address_number: address_number ?? '',
    address_complement: address_complement ?? null,
    neighborhood: neighborhood ?? '',
    city: city ?? '',
    uf: uf ?? '',
    country: country ?? (form.is_foreign ? '' : 'Brasil'),
  };
}

export async function writePersonal(tx: Tx, people: People): Promise<void> {
  const rows = people.map(({ user_id, form }) => ({
    user_id,
    ...storedFields(personal, form),
    phone: normalisePhone(form.phone),
    address: addressOf(form),
    ...(form.timezone ? { timezone: form.timezone } : {}),
  }));
  await upsertAll(tx, personal, personal.user_id, rows);
}

/** Only active roles can be assigned. */
async function assignRoles(tx: Tx, ctx: Ctx, { user_id, form }: Written): Promise<void> {
  if (!form.roles) return;
  const ids = [...new Set(form.roles.map((role) => role.id))];
  const active = await tx.select({ id: roles.id }).from(roles).where(eq(roles.status, true));
  if (ids.some((id) => !active.some((role) => role.id === id))) throw new AppError('role_in_use');
  const had = await tx.select().from(user_roles).where(eq(user_roles.user_id, user_id));
  await refuseUnheldRoles(
    tx,
    ctx,
    ids.filter((id) => !had.some(({ role_id }) => role_id === id)),
  );
  await setRoles(tx, user_id, ids);
}

export async function writeRoles(tx: Tx, ctx: Ctx, people: People): Promise<void> {
  const [admins, others] = split(people, ({ form }) => form.types.includes('ADMIN'));
  if (others.length > 0) await removeRoles(tx, idsOf(others));
  for (const admin of admins) await assignRoles(tx, ctx, admin);
}

export async function writeTeachers(tx: Tx, ctx: Ctx, people: People): Promise<void> {
  const teaching = people.filter(({ form }) => form.types.includes('TEACHER') || form.types.includes('FEE'));
  if (teaching.length === 0) return;
  const written = await upsertAll(
    tx,
    teachers,
    teachers.user_id,
    teaching.map(({ user_id, form }) => ({
      user_id,
      ...storedFields(teachers, form),
      actual_city: form.actual_city ?? form.city ?? null,
    })),
  );
  const ids = new Map(written.map(({ user_id, teacher_id }) => [user_id, teacher_id]));
  const former = await tx
    .delete(teacher_courses)
    .where(inArray(teacher_courses.teacher_id, [...ids.values()]))
    .returning();
  const taught = teaching.flatMap(({ user_id, form }) =>
    (form.courses ?? []).map(({ id }) => ({
      teacher_id: ensureFound(ids.get(user_id), 'internal'),
      course_id: id,
    })),
  );
  const added = taught.filter(
    ({ teacher_id, course_id }) =>
      !former.some((each) => each.teacher_id === teacher_id && each.course_id === course_id),
  );
  await refuseIdleCourses(
    tx,
    added.map(({ course_id }) => course_id),
    'courses',
  );
  if (taught.length > 0) await tx.insert(teacher_courses).values(taught).onConflictDoNothing();
  for (const { user_id, form } of teaching)
    if (form.availability) await saveAvailability(tx, ctx, user_id, form.availability, form.timezone);
  await rejudgeMatches(tx, ctx, { teacher_ids: [...ids.values()] });
}

export async function writeFevs(tx: Tx, people: People): Promise<void> {
  const sellers = people.filter(({ form }) => form.types.includes('FEV'));
  const rows = sellers.map(({ user_id, form }) => ({ user_id, ...storedFields(fevs, form) }));
  await upsertAll(tx, fevs, fevs.user_id, rows);
}

export async function writeFranchises(tx: Tx, people: People): Promise<void> {
  const owners = people.filter(({ form }) => form.types.includes('FEV') || form.types.includes('FEE'));
  const rows = owners.map(({ user_id, form }) => ({ user_id, ...storedFields(franchises, form) }));
  await upsertAll(tx, franchises, franchises.user_id, rows);
}

const idsOf = (people: People): string[] => people.map(({ user_id }) => user_id);
const split = (people: People, fits: (person: Written) => boolean): [People, People] => [
  people.filter(fits),
  people.filter((person) => !fits(person)),
];
