import { sql } from 'drizzle-orm';
import type { CorporateInput } from '../../../contract/b2b.ts';
import type { UserInput } from '../../../contract/registration.ts';
import { countSlots, normaliseAvailability } from '../../../domain/availability.ts';
import { corporateIssues, corporateTerms, NO_INFORMATION } from '../../../domain/corporate.ts';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage, matchesUnindexed } from '../../platform/list.ts';
import { isNamed, visibleStudents } from '../access/api.ts';
import { keptOf } from './keptOf.ts';
import { levelOrder } from './levelOrder.ts';
import { readable } from './readable.ts';
import { countingProbes, countRegistration } from './registrationTries.ts';
import { insertUser, saveUser } from './saveUser.ts';
import { withPhoto } from './userQueries.ts';
import { viewUser } from './userView.ts';

const rowShape = {
  id: text,
  student_id: text,
  user_id: text,
  name: text,
  email: text,
  phone: orNull(text),
  photo_key: orNull(text),
  student_level: oneOf(STUDENT_LEVELS),
  student_status: bool,
  onboarding_status: oneOf(ONBOARDING_STATUSES),
  company_name: text,
};

export const listCorporate: Handler<'GET /v1/b2b'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: rowShape,
    select: sql`s.student_id as id, s.student_id, s.user_id, u.name, u.email, p.phone, u.photo_key, s.student_level,
      s.student_status, s.onboarding_status, co.company_name`,
    from: sql`students s join users u on u.user_id = s.user_id join companies co on co.company_id = s.company_id
      left join personal p on p.user_id = s.user_id`,
    where: and(
      // Statistics of the join alone would promise a company to each student.
      sql`s.company_id is not null`,
      visibleStudents(ctx),
      isNamed(query),
      hasFlag(sql`s.student_status`, query.status),
      query.fev_id !== undefined && sql`s.fev_id = ${query.fev_id}`,
    ),
    sorts: {
      name: byName(sql`u.name`),
      email: sql`u.email`,
      student_level: levelOrder,
      created_at: sql`s.created_at`,
    },
    id: sql`u.user_id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, withPhoto(ctx, row))) };
};

export const listCompanies: Handler<'GET /v1/companies'> = (ctx, { query }) =>
  listPage(ctx, query, {
    shape: { id: text, name: text },
    select: sql`co.company_id as id, co.company_name as name`,
    from: sql`companies co`,
    where: and(matchesUnindexed(sql`co.company_name`, query.name)),
    sorts: { name: byName(sql`co.company_name`) },
    id: sql`co.company_id`,
  });

/** The user of a corporate student whom the caller may see; 404 otherwise. */
async function userOf(db: Reader, ctx: Ctx, student_id: string) {
  const rows = await rowsOf(db, { user_id: text, company_id: text, company_name: text })`
    select s.user_id, s.company_id, co.company_name from students s join companies co on co.company_id = s.company_id
    where s.student_id = ${student_id} and ${visibleStudents(ctx)}`;
  return ensureFound(rows[0]);
}

async function viewCorporate(ctx: Ctx, student_id: string) {
  const { user_id, company_id, company_name } = await userOf(ctx.db, ctx, student_id);
  const user = await viewUser(ctx.db, ctx, user_id);
  const { plan_type, special_student, ...fields }: Fields = user;
  return readable(ctx, {
    ...fields,
    id: student_id,
    student_id,
    user_id,
    company_id,
    company_name,
    name: user.name,
    email: user.email,
    photo_url: user.photo_url,
    updated_at: user.updated_at,
    student_modality: typeof plan_type === 'string' ? plan_type : null,
    is_special_student: special_student === true,
  });
}

type Fields = Readonly<Record<string, unknown>>;

export const getCorporate: Handler<'GET /v1/b2b/:id'> = (ctx, { params }) => viewCorporate(ctx, params.id);

/** The names of the form for fields of a registration. */
const named: Readonly<Record<string, string>> = {
  plan_type: 'student_modality',
  special_student: 'is_special_student',
};

interface Own {
  company_id: string;
  course: string | undefined;
  /** The stored form of a registered student. */
  kept?: Partial<UserInput>;
}

function checkedForm(ctx: Ctx, body: CorporateInput, { company_id, course, kept = {} }: Own): UserInput {
  const { student_modality, is_special_student, company_id: _, ...fields } = body;
  const form: UserInput = {
    ...corporateTerms,
    types: [...corporateTerms.types],
    ...kept,
    ...fields,
    course: fields.course ?? course,
    plan_type: student_modality,
    special_student: is_special_student ?? false,
    important_informations: fields.important_informations || NO_INFORMATION,
  };
  const availability_slots = countSlots(normaliseAvailability(form.availability ?? {}));
  const issues = corporateIssues(
    {
      ...form,
      company_id,
      availability_slots,
      kept_enrollment_date: kept.enrollment_date,
      known_level: kept.student_level,
    },
    localDate(ctx.clock.now()),
  );
  if (issues.length > 0)
    throw refused(...issues.map((issue) => ({ ...issue, path: named[issue.path] ?? issue.path })));
  return form;
}

async function firstCourse(ctx: Ctx): Promise<string | undefined> {
  const [first] = await rowsOf(ctx.db, { id: text })`
    select id from courses c where c.status order by ${byName(sql`c.course`)}, id limit 1`;
  return first?.id;
}

const refuseCompany = () => {
  throw new AppError('field_forbidden', { field: { code: 'field_company' } });
};

async function companyFor(ctx: Ctx, asked: string | undefined): Promise<string> {
  const { type, company_id: own } = requireActor(ctx);
  if (type === 'B2B') return own && (asked ?? own) === own ? own : refuseCompany();
  if (!asked) throw refused({ path: 'company_id', code: 'required' });
  const rows = await rowsOf(ctx.db, { company_id: text })`
    select company_id from companies where company_id = ${asked}`;
  return ensureFound(rows[0]).company_id;
}

export const createCorporate: Handler<'POST /v1/b2b'> = async (ctx, { body }) => {
  const company_id = await companyFor(ctx, body.company_id);
  const form = checkedForm(ctx, body, { company_id, course: await firstCourse(ctx) });
  await countRegistration(ctx);
  const user = await countingProbes(ctx, () => insertUser(ctx, form, { company_id }));
  return viewCorporate(ctx, ensureFound(user.student_id, 'internal'));
};

export const updateCorporate: Handler<'PATCH /v1/b2b/:id'> = async (ctx, { params, body }) => {
  const { user_id, company_id } = await userOf(ctx.db, ctx, params.id);
  if ((body.company_id ?? company_id) !== company_id) refuseCompany();
  await countingProbes(ctx, () =>
    saveUser(ctx, user_id, body.updated_at, (before) => {
      const kept = keptOf(before);
      return checkedForm(ctx, body, { company_id, course: kept.course, kept });
    }),
  );
  return viewCorporate(ctx, params.id);
};
