import { eq, inArray, sql } from 'drizzle-orm';
import type { UserInput } from '../../../contract/registration.ts';
import { isAsked, registrationFields } from '../../../domain/registrationFields.ts';
import { isChanged } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { upsertAll } from '../../platform/db/upsertAll.ts';
import { ensureFound } from '../../platform/errors.ts';
import { b2b_users, companies } from './companies/tables.ts';
import { storedFields } from './storedFields.ts';
import type { People } from './writePerson.ts';

/** The user's company as `co`; needs `u` and `p`. */
export const joinedCompany = sql`left join b2b_users b on b.user_id = u.user_id
  left join companies co on co.company_id = coalesce(b.company_id, p.company_id)`;

/** The data are shared, so people of one company are saved one after the other. */
export async function lockCompanyOf(tx: Tx, user_id: string): Promise<void> {
  await tx.execute(sql`select 1 from companies where company_id in (
    select company_id from b2b_users where user_id = ${user_id}
    union select company_id from personal where user_id = ${user_id}) for update`);
}

async function linkedTo(tx: Tx, user_id: string, cnpj: string): Promise<string | undefined> {
  const rows = await rowsOf(tx, { company_id: text })`
    select co.company_id from users u left join personal p on p.user_id = u.user_id ${joinedCompany}
    where u.user_id = ${user_id} and (co.cnpj = ${cnpj} or (co.company_id is not null and co.cnpj is null))`;
  return rows[0]?.company_id;
}

/** Finds the company by its CNPJ or creates it. A person who joins it changes none of its data, but adds what it lacks (REG-19). */
async function companyOf(tx: Tx, user_id: string, form: UserInput): Promise<string | null> {
  const { cnpj, company_name } = form;
  if (!cnpj || !company_name) return null;
  const values = { ...storedFields(companies, form), cnpj, company_name };
  const linked = await linkedTo(tx, user_id, cnpj);
  const [created] = linked
    ? []
    : await tx.insert(companies).values(values).onConflictDoNothing({ target: companies.cnpj }).returning();
  if (created) return created.company_id;
  const [row] = await tx
    .select()
    .from(companies)
    .where(linked ? eq(companies.company_id, linked) : eq(companies.cnpj, cnpj))
    .for('update');
  const kept = ensureFound(row, 'internal');
  const lacking = Object.entries(kept).flatMap(([name, value]) => (value === null ? [name] : []));
  const next = linked
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name]) => lacking.includes(name)));
  if (isChanged(kept, next))
    await tx.update(companies).set(next).where(eq(companies.company_id, kept.company_id));
  return kept.company_id;
}

/** One after the other, because several people may bring the same company. */
export async function writeCompanies(tx: Tx, people: People): Promise<void> {
  const own: { user_id: string; company_id: string | null }[] = [];
  const logins: { user_id: string; company_id: string }[] = [];
  for (const { user_id, form } of people) {
    const isLogin = form.types.includes('B2B');
    const company_id = isAsked(registrationFields.cnpj, form.types)
      ? await companyOf(tx, user_id, form)
      : null;
    own.push({ user_id, company_id: isLogin ? null : company_id });
    if (isLogin && company_id) logins.push({ user_id, company_id });
  }
  const [ids, companyIds] = [own.map(({ user_id }) => user_id), own.map(({ company_id }) => company_id)];
  await tx.execute(sql`update personal p set company_id = v.company_id
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(companyIds)}::uuid[]) v (user_id, company_id)
    where p.user_id = v.user_id and p.company_id is distinct from v.company_id`);
  const others = ids.filter((id) => !logins.some(({ user_id }) => user_id === id));
  if (others.length > 0) await tx.delete(b2b_users).where(inArray(b2b_users.user_id, others));
  await upsertAll(tx, b2b_users, b2b_users.user_id, logins);
}

/** Removes those companies without members that were created at `since` or later. */
export const removeUnusedCompanies = (
  tx: Tx,
  { ids, since = new Date(0) }: { ids: readonly string[]; since?: Date },
): Promise<unknown> =>
  tx.execute(sql`delete from companies co where co.company_id = any(${sql.param(ids)}::uuid[])
    and co.created_at >= ${since.toISOString()}
    and not exists (select 1 from personal p where p.company_id = co.company_id)
    and not exists (select 1 from b2b_users b where b.company_id = co.company_id)
    and not exists (select 1 from students s where s.company_id = co.company_id)`);
