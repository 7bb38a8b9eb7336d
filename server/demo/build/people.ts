import { eq, type InferInsertModel } from 'drizzle-orm';
import { cnpjFromSeed, cpfFromSeed } from '../../../domain/brazil.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/options.ts';
import type { Permission } from '../../../domain/permissions.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { availability } from '../../areas/availability/tables.ts';
import { roles, user_roles, users } from '../../areas/identity/tables.ts';
import { b2b_users, companies, franchises } from '../../areas/people/companies/tables.ts';
import { ownGuardian } from '../../areas/people/guardian.ts';
import { courses, fevs, personal, students, teacher_courses, teachers } from '../../areas/people/tables.ts';
import type { Reader } from '../../platform/db/database.ts';

/** Builders shared by the demo school and the tests; overrides win. */
let serial = 0;
const next = () => ++serial;

type UserOverrides = Partial<InferInsertModel<typeof users>> & {
  personal?: Partial<InferInsertModel<typeof personal>>;
};
type Hours = Partial<Record<Weekday, readonly string[]>>;

export const buildUser = async (db: Reader, types: UserType[], overrides: UserOverrides = {}) =>
  (await buildPerson(db, types, overrides)).user;

async function buildPerson(db: Reader, types: UserType[], overrides: UserOverrides = {}) {
  const n = next();
  const { personal: own, ...given } = overrides;
  const [user] = await db
    .insert(users)
    .values({
      name: `Pessoa Número ${n}`,
      email: `pessoa.${n}@teste.aulaviva.test`,
      email_confirmed_at: new Date('2026-01-02T12:00:00Z'),
      email_received_status: 'confirmed',
      types,
      ...given,
    })
    .returning();
  if (!user) throw new Error('no user was inserted');
  const [facts] = await db
    .insert(personal)
    .values({
      user_id: user.user_id,
      cpf: cpfFromSeed(100_000 + n),
      birthdate: '1990-05-20',
      phone: '+5511987654321',
      education_grade: 'Graduação',
      address: {
        cep: '01310100',
        address: 'Avenida Paulista',
        address_number: '1000',
        address_complement: null,
        neighborhood: 'Bela Vista',
        city: 'São Paulo',
        uf: 'SP',
        country: 'Brasil',
      },
      ...own,
    })
    .returning();
  if (!facts) throw new Error('no person was inserted');
  return { user, facts };
}

export async function buildHours(db: Reader, user_id: string, hours: Hours, timezone = SCHOOL_ZONE) {
  const rows = WEEKDAYS.flatMap((weekday) =>
    (hours[weekday] ?? []).map((start) => ({ user_id, weekday, start, timezone })),
  );
  if (rows.length > 0) await db.insert(availability).values(rows);
}

type CourseOverrides = Partial<typeof courses.$inferInsert>;

export async function buildCourse(db: Reader, course = 'Inglês', overrides: CourseOverrides = {}) {
  // Without a target, since a name is unique by two indexes, of which an update would expect one.
  const [made] = await db
    .insert(courses)
    .values({ course, ...overrides })
    .onConflictDoNothing()
    .returning();
  const [row] = made ? [made] : await db.select().from(courses).where(eq(courses.course, course));
  if (!row) throw new Error('no course was inserted');
  return row;
}

export async function buildAdmin(
  db: Reader,
  permissions: readonly Permission[],
  overrides: UserOverrides = {},
) {
  const user = await buildUser(db, ['ADMIN'], overrides);
  const [role] = await db
    .insert(roles)
    .values({ name: `Função ${next()}`, permissions: [...permissions] })
    .returning();
  if (!role) throw new Error('no role was inserted');
  await db.insert(user_roles).values({ user_id: user.user_id, role_id: role.id });
  return { ...user, role_id: role.id };
}

export async function buildFranchise(db: Reader, user_id: string) {
  await db.insert(franchises).values({
    user_id,
    network: 'Escolas e empresas do bairro.',
    investment_capital_available: 'R$ 15.000',
    current_income: 'De 3 a 5 mil reais por mês',
    sales_experience: 'Três anos em vendas de cursos.',
    professional_reference: 'Lúcia Ferraz, +55 11 98765-0000',
  });
}

export async function buildFev(
  db: Reader,
  overrides: UserOverrides = {},
  fev: Partial<InferInsertModel<typeof fevs>> = {},
) {
  const user = await buildUser(db, overrides.types ?? ['FEV'], overrides);
  const [row] = await db
    .insert(fevs)
    .values({ user_id: user.user_id, availability_of_work: 'Integral', english_level: 'Básico', ...fev })
    .returning();
  if (!row) throw new Error('no seller was inserted');
  await buildFranchise(db, user.user_id);
  return { ...user, ...row };
}

export async function buildTeacher(
  db: Reader,
  options: {
    user?: UserOverrides;
    teacher?: Partial<InferInsertModel<typeof teachers>>;
    course_ids?: string[];
    hours?: Hours;
    timezone?: string;
  } = {},
) {
  const user = await buildUser(db, options.user?.types ?? ['TEACHER'], options.user);
  const [row] = await db
    .insert(teachers)
    .values({
      user_id: user.user_id,
      course_experience: 'Cinco anos com turmas de adultos.',
      actual_city: 'Recife',
      interests: ['Viagem', 'Conversação'],
      ...options.teacher,
    })
    .returning();
  if (!row) throw new Error('no teacher was inserted');
  if (user.types.includes('FEE')) await buildFranchise(db, user.user_id);
  const course_ids = options.course_ids ?? [(await buildCourse(db)).id];
  for (const course_id of course_ids)
    await db.insert(teacher_courses).values({ teacher_id: row.teacher_id, course_id });
  await buildHours(db, user.user_id, options.hours ?? {}, options.timezone);
  return { ...user, ...row };
}

export async function buildStudent(
  db: Reader,
  options: {
    user?: UserOverrides;
    student?: Partial<InferInsertModel<typeof students>>;
    hours?: Hours;
    timezone?: string;
  } = {},
) {
  const { user, facts } = await buildPerson(db, ['STUDENT'], options.user);
  const [row] = await db
    .insert(students)
    .values({
      user_id: user.user_id,
      course_id: options.student?.course_id ?? (await buildCourse(db)).id,
      student_level: 'Básico',
      plan_type: 'Em grupo',
      frequency: '2 vezes na semana',
      plan_duration: 'Anual',
      payment_method: 'À vista - Pix',
      plan_start_date: '2026-01-05',
      experience_in_other_schools: 'Dois anos, na adolescência.',
      important_informations: 'Prefere aulas à noite.',
      interests: ['Viagem', 'Pessoal'],
      guardian: ownGuardian({ ...user, ...facts }),
      onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO',
      ...options.student,
    })
    .returning();
  if (!row) throw new Error('no student was inserted');
  await buildHours(db, user.user_id, options.hours ?? {}, options.timezone);
  return { ...user, ...row };
}

export async function buildCompany(db: Reader, company_name: string): Promise<string> {
  const [company] = await db
    .insert(companies)
    .values({ company_name, cnpj: cnpjFromSeed(next()) })
    .returning();
  if (!company) throw new Error('no company was inserted');
  return company.company_id;
}

export async function buildB2b(db: Reader, company_name: string, overrides: UserOverrides = {}) {
  const user = await buildUser(db, ['B2B'], overrides);
  const company_id = await buildCompany(db, company_name);
  await db.insert(b2b_users).values({ user_id: user.user_id, company_id });
  return { ...user, company_id };
}
