import type { Validated } from '../../../contract/index.ts';
import { normalisePhone } from '../../../domain/brazil.ts';
import { profileIssues } from '../../../domain/profile.ts';
import { addressFields } from '../../../domain/registrationFields.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { lockRow, refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, orNull, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockStudentOf } from '../access/api.ts';
import { touchUser } from '../identity/api.ts';
import { users } from '../identity/tables.ts';
import { addressOf, setContact, setOwnGuardianPhone } from '../people/api.ts';
import { type Address, personal } from '../people/tables.ts';

const columns = {
  id: text,
  name: text,
  email: text,
  cpf: orNull(text),
  nif: orNull(text),
  phone: orNull(text),
  education_grade: orNull(text),
  photo_key: orNull(text),
  student_id: orNull(text),
  student_level: orNull(text),
  is_foreign: bool,
  parts: orNull(stored(personal.address)),
  updated_at: instant,
};

const noAddress = {
  cep: null,
  address: null,
  address_number: null,
  address_complement: null,
  neighborhood: null,
  city: null,
  uf: null,
  country: null,
} satisfies Record<keyof Address, null>;

async function viewProfile(db: Reader, ctx: Ctx) {
  const { user_id } = requireActor(ctx);
  const rows = await rowsOf(db, columns)`
    select u.user_id as id, u.name, u.email, p.cpf, p.nif, p.phone, p.education_grade, u.photo_key, s.student_id,
      s.student_level, coalesce(p.is_foreign, false) as is_foreign, p.address as parts, u.updated_at
    from users u left join personal p using (user_id) left join students s using (user_id)
    where u.user_id = ${user_id}`;
  const { parts, photo_key, ...row } = ensureFound(rows[0]);
  return { ...row, photo_url: ctx.files.photo(photo_key), ...noAddress, ...parts };
}
type View = Awaited<ReturnType<typeof viewProfile>>;

export const getProfile: Handler<'GET /v1/entity/profile/'> = (ctx) => viewProfile(ctx.db, ctx);

type Form = Validated<'PATCH /v1/entity/profile/'>['body'];

const addressNames = Object.keys(addressFields).filter((name) => name in noAddress) as (keyof Address)[];

/**
 * The parts that are sent, a blank one being cleared, and the others as they are. Undefined leaves the address as it is; only
 * foreigners may change it (REG-16).
 */
function newParts(before: View, form: Form) {
  const kept = (name: keyof Address) => before[name] || undefined;
  const sent = addressNames.filter((name) => Object.hasOwn(form, name));
  if (sent.every((name) => form[name] === kept(name))) return undefined;
  if (!before.is_foreign) throw new AppError('field_forbidden', { field: { code: 'field_address' } });
  const parts = addressNames.map((name) => [name, sent.includes(name) ? form[name] : kept(name)]);
  return Object.fromEntries(parts) as Pick<Form, keyof Address>;
}

const audited = ({ photo_url: _, student_id: __, ...view }: View) => view;

/** 409 when the account was changed since it was read. */
export const updateProfile: Handler<'PATCH /v1/entity/profile/'> = async (ctx, { body }) => {
  const { user_id } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    await lockStudentOf(tx, user_id);
    refuseStale(await lockRow(tx, users, user_id), body.updated_at);
    const before = await viewProfile(tx, ctx);
    const phone = normalisePhone(body.phone);
    const parts = newParts(before, body);
    const next = { ...before, phone, ...(parts && { ...noAddress, ...parts }) };
    const [broken] = parts ? profileIssues(next).filter(({ path }) => path in noAddress) : [];
    if (broken) throw refused(broken);
    const address = parts && addressOf({ ...parts, is_foreign: true });
    if (!address && phone === before.phone) return before;
    const values = { phone, ...(address && { address }) };
    await setContact(tx, user_id, values);
    await setOwnGuardianPhone(tx, user_id, phone);
    // The version that forms compare is that of the user.
    await touchUser(tx, ctx, user_id);
    const after = await viewProfile(tx, ctx);
    await audit(tx, ctx, {
      context: 'profile',
      entity: 'users',
      entity_id: user_id,
      student_id: before.student_id,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
};
