import { type SQL, sql } from 'drizzle-orm';
import { index, type PgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../../platform/personalData.ts';
import { ownRows } from '../../access/api.ts';
import { users } from '../../identity/tables.ts';

const user = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.user_id);

export const companies = pgTable('companies', {
  company_id: key('company_id'),
  company_name: text('company_name').notNull(),
  fantasy_name: text('fantasy_name'),
  cnpj: text('cnpj').unique(),
  state_registration: text('state_registration'),
  municipal_registration: text('municipal_registration'),
  federal_tax: text('federal_tax'),
  cnae: text('cnae'),
  comercial_address: text('comercial_address'),
  ...stamps,
});

export const b2b_users = pgTable(
  'b2b_users',
  {
    user_id: user().primaryKey(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.company_id),
  },
  (t) => [index('b2b_users_company').on(t.company_id)],
);

/** Franchises of sellers and teaching franchisees. */
export const franchises = pgTable('franchises', {
  user_id: user().primaryKey(),
  network: text('network'),
  investment_capital_available: text('investment_capital_available'),
  current_income: text('current_income'),
  sales_experience: text('sales_experience'),
  professional_reference: text('professional_reference'),
});

export const companyName = (id: PgColumn): SQL =>
  sql`(select c.company_name from companies c where c.company_id = ${id})`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  companies: holds(companies, {
    erasure: { fate: 'stays', why: 'not a person; erase.ts removes one that belonged to this person alone' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  b2b_users: holds(b2b_users, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'company',
      after: 'franchisee',
      columns: {
        user_id: 'key',
        company_id: { company_name: companyName(b2b_users.company_id) },
      },
    },
    merge: { removed: ownRows },
  }),
  franchises: holds(franchises, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'franchise',
      after: 'seller',
      rest: {
        user_id: 'key',
      },
    },
    merge: { removed: ownRows },
  }),
} satisfies PersonalData;
