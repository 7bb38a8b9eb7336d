import { eq } from 'drizzle-orm';
import type { UserInput } from '../../../contract/registration.ts';
import { normalisePhone } from '../../../domain/brazil.ts';
import type { addressFields } from '../../../domain/registrationFields.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { saveAvailability } from '../availability/api.ts';
import { refuseUnheldRoles } from '../identity/api.ts';
import { roles, user_roles } from '../identity/tables.ts';
import { storedFields } from './storedFields.ts';
import { fevs, franchises, personal, teacher_courses, teachers } from './tables.ts';

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

export async function writePersonal(tx: Tx, user_id: string, form: UserInput): Promise<void> {
  const values = {
    ...storedFields(personal, form),
    phone: normalisePhone(form.phone),
    address: addressOf(form),
    ...(form.timezone ? { timezone: form.timezone } : {}),
  };
  await tx
    .insert(personal)
    .values({ user_id, ...values })
    .onConflictDoUpdate({ target: personal.user_id, set: values });
}

/** Only active roles can be assigned. */
export async function writeRoles(tx: Tx, ctx: Ctx, user_id: string, form: UserInput): Promise<void> {
  if (!form.types.includes('ADMIN')) {
    await tx.delete(user_roles).where(eq(user_roles.user_id, user_id));
    return;
  }
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
  await tx.delete(user_roles).where(eq(user_roles.user_id, user_id));
  if (ids.length > 0) await tx.insert(user_roles).values(ids.map((role_id) => ({ user_id, role_id })));
}

export async function writeTeacher(tx: Tx, ctx: Ctx, user_id: string, form: UserInput): Promise<void> {
  if (!form.types.includes('TEACHER') && !form.types.includes('FEE')) return;
  const values = {
    ...storedFields(teachers, form),
    actual_city: form.actual_city ?? form.city ?? null,
  };
  const [teacher] = await tx
    .insert(teachers)
    .values({ user_id, ...values })
    .onConflictDoUpdate({ target: teachers.user_id, set: values })
    .returning();
  if (!teacher) throw new AppError('internal');
  const { teacher_id } = teacher;
  await tx.delete(teacher_courses).where(eq(teacher_courses.teacher_id, teacher_id));
  const taught = (form.courses ?? []).map(({ id }) => ({ teacher_id, course_id: id }));
  if (taught.length > 0) await tx.insert(teacher_courses).values(taught).onConflictDoNothing();
  if (form.availability) await saveAvailability(tx, ctx, user_id, form.availability, form.timezone);
}

export async function writeFev(tx: Tx, user_id: string, form: UserInput): Promise<void> {
  if (!form.types.includes('FEV')) return;
  const values = storedFields(fevs, form);
  await tx
    .insert(fevs)
    .values({ user_id, ...values })
    .onConflictDoUpdate({ target: fevs.user_id, set: values });
}

export async function writeFranchise(tx: Tx, user_id: string, form: UserInput): Promise<void> {
  if (!form.types.includes('FEV') && !form.types.includes('FEE')) return;
  const values = storedFields(franchises, form);
  await tx
    .insert(franchises)
    .values({ user_id, ...values })
    .onConflictDoUpdate({ target: franchises.user_id, set: values });
}
