import { allPermissions, alwaysGranted, type Permission } from '../../domain/permissions.ts';
import { roles, user_roles } from '../areas/identity/tables.ts';
import { buildB2b, buildCompany, buildFev, buildUser } from './build/people.ts';
import { demoLogins } from './logins.ts';
import { emailOf } from './names.ts';
import { demoPasswordHash } from './password.ts';
import type { DemoSchool } from './school.ts';

const secretary: Permission[] = [
  ...alwaysGranted,
  'view:students',
  'view:users',
  'view:calendar',
  'view:profile',
];
const office: Permission[] = [
  ...secretary,
  'edit:profile',
  'view:logs',
  'view:student_logs',
  'view:sessions',
  'create:sessions',
  'view:messages',
  'create:messages',
  'edit:messages',
  'delete:messages',
  'view:feedback',
  'edit:feedback',
];
const teaching: Permission[] = [
  ...secretary,
  'view:students_without_match',
  'create:students_without_match',
  'view:teachers',
  'view:classes',
  'create:classes',
  'edit:classes',
  'view:onboarding_status',
  'edit:onboarding_status',
];
const finance: Permission[] = [
  ...alwaysGranted,
  'view:contract_management',
  'view:financial_parameters',
  'edit:financial_parameters',
  'view:payment_plans',
  'edit:payment_plans',
  'view:charges',
  'edit:charges',
  'create:refunds',
  'view:onboarding_status',
];

const nameOf = (email: string) => demoLogins.find((login) => login.email === email)?.name ?? email;
export const login = (name: string) => {
  const email = `${name}@demo.aulaviva.test`;
  return { name: nameOf(email), email, password_hash: demoPasswordHash };
};

async function admin(
  school: DemoSchool,
  role_id: string,
  user: { name: string; email: string },
  { look, phone = school.phone() }: { look: 'f' | 'm'; phone?: string },
) {
  const photo_key = await school.portrait(look);
  const { user_id } = await buildUser(school.tx, ['ADMIN'], {
    ...user,
    photo_key,
    created_at: school.moment(-400),
    personal: { phone },
  });
  await school.tx.insert(user_roles).values({ user_id, role_id });
  return user_id;
}

/** Administrators with different roles, and the company with its user. */
export async function fillStaff(school: DemoSchool): Promise<{ admin_id: string; company_id: string }> {
  const made = await school.tx
    .insert(roles)
    .values([
      { name: 'Direção', permissions: [...allPermissions] },
      { name: 'Secretaria', permissions: office },
      { name: 'Coordenação Pedagógica', permissions: teaching },
      { name: 'Financeiro', permissions: finance },
      { name: 'Estágio', permissions: [...alwaysGranted, 'view:students'], status: false },
    ])
    .returning();
  const role = (name: string) => made.find((row) => row.name === name)?.id ?? '';
  const admin_id = await admin(school, role('Direção'), login('admin'), { look: 'f' });
  await admin(school, role('Secretaria'), login('secretaria'), { look: 'f' });
  // Two people at one desk, whom the list of look-alikes shows as a pair.
  const phone = school.phone();
  for (const [role_name, name] of [
    ['Coordenação Pedagógica', 'Cláudia Menezes Arruda'],
    ['Financeiro', 'Roberto Assunção Lima'],
  ] as const)
    await admin(
      school,
      role(role_name),
      { name, email: emailOf(name) },
      { look: role_name === 'Financeiro' ? 'm' : 'f', phone },
    );
  const b2b = await buildB2b(school.tx, 'Metalúrgica Serra Azul S.A.', login('b2b'));
  return { admin_id, company_id: b2b.company_id };
}

/** Three sellers; the fourth, `multi`, is also a teacher (teachers.ts). */
export async function fillSellers(school: DemoSchool): Promise<string[]> {
  const { name: third } = school.names.next();
  const { name: fourth } = school.names.next();
  const ids: string[] = [];
  for (const user of [
    login('fev'),
    { name: third, email: emailOf(third) },
    { name: fourth, email: emailOf(fourth) },
  ]) {
    const photo_key = await school.portrait('f');
    const company_id = await buildCompany(school.tx, `${user.name} Vendas ME`);
    const person = {
      ...user,
      photo_key,
      created_at: school.moment(-380),
      personal: { company_id, phone: school.phone() },
    };
    ids.push((await buildFev(school.tx, person)).fev_id);
  }
  return ids;
}
