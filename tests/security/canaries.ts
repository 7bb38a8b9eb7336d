import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { calls } from '../../contract/index.ts';
import { isPersonField, type PersonField } from '../../contract/personFields.ts';
import { cpfFromSeed } from '../../domain/brazil.ts';
import { rowsOf, text } from '../../server/platform/db/rows.ts';
import type { World } from './world.ts';

/** Values that occur only in the rows of one person. */
export type Canaries = Partial<Record<PersonField, string>>;

export function fieldsOf(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(walk);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const name of Object.keys(value)) found.add(name);
      walk(value);
    }
  };
  walk(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return [...found];
}

export const personCalls = Object.entries(calls)
  .filter(([key, { response: answer }]) => key.startsWith('GET ') && typeof answer !== 'string')
  .filter(([, { response: answer }]) => typeof answer !== 'string' && fieldsOf(answer).some(isPersonField))
  .map(([key]) => key);

let serial = 0;
const day = (n: number, year: number) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10);

export async function fillPerson({ school }: World, user_id: string): Promise<Canaries> {
  const n = ++serial;
  const own = (name: string) => `canario-${n}-${name}.`;
  const parts = ['address', 'address_number', 'address_complement', 'neighborhood', 'city', 'uf', 'country'];
  const address = Object.fromEntries(['cep', ...parts].map((part) => [part, own(part)]));
  const facts = {
    cpf: cpfFromSeed(700_000 + n),
    birthdate: day(n, 1970),
    ...Object.fromEntries(['rg', 'nif', 'phone', 'education_grade'].map((name) => [name, own(name)])),
  };
  const pending_email = `${own('novo')}@x.test`;
  await school.db.execute(sql`update personal set (cpf, birthdate, rg, nif, phone, education_grade, address) =
    (select cpf, birthdate, rg, nif, phone, education_grade, ${JSON.stringify(address)}::jsonb
     from jsonb_populate_record(null::personal, ${JSON.stringify(facts)}::jsonb)) where user_id = ${user_id}`);
  const [row] = await rowsOf(school.db, { email: text })`update users set pending_email = ${pending_email},
    photo_key = ${own('photo')} where user_id = ${user_id} returning email`;
  return { ...address, ...facts, pending_email, email: row?.email ?? '', photo_url: own('photo') };
}

/** With a guardian, a seller, notes, and a paid charge for the plan. */
export async function fillStudent(world: World, user_id: string, seller: { fev_id: string; name: string }) {
  const personal = await fillPerson(world, user_id);
  const n = serial;
  const own = (name: string) => `canario-${n}-${name}.`;
  const named = (part: string) => [`student_guardian_${part}`, own(`guardian_${part}`)] as const;
  const guardian = {
    ...Object.fromEntries(['name', 'email', 'rg', 'phone', 'relationship'].map(named)),
    student_guardian_cpf: cpfFromSeed(800_000 + n),
    student_guardian_birthdate: day(n, 1950),
  };
  const uf = own('guardian_uf');
  const address = { cep: own('guardian_cep'), uf };
  const paid = `${day(n, 2018)}T12:34:00.000Z`;
  const notes = {
    enrollment_date: day(n, 2031),
    experience_in_other_schools: own('experience'),
    important_informations: own('important'),
  };
  const { db } = world.school;
  await db.execute(sql`update students set fev_id = ${seller.fev_id},
    is_delinquent = true, interests = ${sql.param([own('interests'), 'Viagem'])}::text[],
    experience_in_other_schools = ${notes.experience_in_other_schools},
    important_informations = ${notes.important_informations}, enrollment_date = ${notes.enrollment_date},
    company_id = coalesce(company_id, ${world.stranger.company_id}),
    guardian = ${JSON.stringify({ ...guardian, student_guardian_address: address })}::jsonb
    where user_id = ${user_id}`);
  await db.execute(sql`update charges set status = 'paid', paid_at = ${paid} where kind = 'plan' and student_id =
    (select student_id from students where user_id = ${user_id})`);
  const holder_name = own('holder_name');
  await db.execute(sql`insert into payment_cards (student_id, provider, provider_customer, provider_card, brand, last_four,
      exp_month, exp_year, holder_name, token_hash)
    select student_id, 'sandbox', 'cus_1', 'card_1', 'Visa', '0010', 12, 2030, ${holder_name}, 'hash'
    from students where user_id = ${user_id}`);
  const { important_informations, experience_in_other_schools, ...dates } = notes;
  return {
    ...personal,
    ...guardian,
    ...dates,
    important_informations,
    holder_name,
    otherExperience: experience_in_other_schools,
    student_guardian_uf: uf,
    student_guardian_address: address.cep,
    guardian: own('guardian_rg'),
    interests: own('interests'),
    fev_id: seller.fev_id,
    fev_name: seller.name,
    vendor: seller.name,
    planPaymentDate: paid.slice(0, 16),
  } satisfies Canaries;
}

const halves = {
  teachers: {
    teachers: [
      'course_experience',
      'teacher_experience',
      'actual_city',
      'public_name',
      'presentation',
      'public_link',
    ],
  },
  fevs: {
    fevs: ['availability_of_work', 'english_level'],
    franchises: ['network', 'investment_capital_available', 'current_income', 'sales_experience'],
    companies: [
      'cnpj',
      'fantasy_name',
      'state_registration',
      'municipal_registration',
      'federal_tax',
      'cnae',
      'comercial_address',
    ],
  },
} as const;

/** The person's rows of the tables, with those of the person's company. */
export async function fillHalf(world: World, half: keyof typeof halves, user_id: string): Promise<Canaries> {
  const { db } = world.school;
  const personal = await fillPerson(world, user_id);
  await db.execute(sql`insert into franchises (user_id) values (${user_id}) on conflict do nothing`);
  await db.execute(sql`with made as (insert into companies (company_name) values ('') returning company_id)
    update personal set company_id = (select company_id from made) where user_id = ${user_id}`);
  const facts: Record<string, string> = {};
  for (const [table, names] of Object.entries(halves[half]))
    for (const name of names) {
      const value = `canario-${serial}-${name}.`;
      facts[name] = value;
      const key = table === 'companies' ? 'company_id' : 'user_id';
      await db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${value}
        where ${sql.identifier(key)} = (select ${sql.identifier(key)} from personal where user_id = ${user_id})`);
    }
  return { ...personal, ...facts };
}
