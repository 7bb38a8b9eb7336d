import type { calls } from '../../../contract/parameters.ts';
import {
  type FinancialParameters,
  initialParameters,
  type SentParameters,
  sentParameters,
} from '../../../domain/financialParameters.ts';
import { parameter_versions } from '../../../server/areas/parameters/tables.ts';
import { planPrices } from '../../../server/areas/payments/api.ts';
import type { Reader } from '../../../server/platform/db/database.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';
import { start } from '../../support/school.ts';

/** Today's prices, and a service of that name. */
export async function wantedParameters(db: Reader, name: string): Promise<FinancialParameters> {
  const service = { name, code_service: name, value_plan: 9_000, value_registration: 0 };
  return { ...initialParameters(await planPrices(db)), services: [service] };
}

/** The values that the screen sends. */
export const sentBack = (
  stored: FinancialParameters,
): { -readonly [K in keyof SentParameters]: SentParameters[K][number][] } => {
  const { sales, orders, products, services, plans } = sentParameters(stored);
  return {
    sales: [...sales],
    orders: [...orders],
    products: [...products],
    services: [...services],
    plans: [...plans],
  };
};

const version = async (db: Reader, number: number, author_id: string | null) =>
  db
    .insert(parameter_versions)
    .values({
      version: number,
      valid_from: start.slice(0, 10),
      created_at: new Date(start),
      author_id,
      content: await wantedParameters(db, `Serviço ${number}`),
    })
    .onConflictDoNothing();

async function savedVersions(t: Target): Promise<void> {
  await version(t.db, 0, null);
  await version(t.db, 1, t.fixture.teacher.user_id);
}

export const parameters: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/financial-parameters                      shut  no   no   no   no   no   no   no   ok   no   pick  view:financial_parameters
GET /v1/financial-parameters/versions             shut  no   no   no   no   no   no   no   ok   no   pick  view:financial_parameters
PATCH /v1/financial-parameters                    shut  no   no   no   no   no   no   no   ok   no   pick  edit:financial_parameters
POST /v1/financial-parameters/simulation           shut  no   no   no   no   no   no   no   ok   no   pick  edit:financial_parameters`,
  inputs: {
    'GET /v1/financial-parameters': { send: () => ({}) },
    'GET /v1/financial-parameters/versions': {
      send: async (t) => {
        await savedVersions(t);
        return { query: { pageSize: 100 } };
      },
    },
    'PATCH /v1/financial-parameters': {
      send: async (t) => ({ body: sentBack(await wantedParameters(t.db, t.unique())) }),
    },
    'POST /v1/financial-parameters/simulation': {
      send: async (t) => ({ body: sentBack(await wantedParameters(t.db, 'Simulado')) }),
    },
  },
  lists: { 'GET /v1/financial-parameters/versions': paged('admin') },
  single: ['GET /v1/financial-parameters'],
  fill: ({ db, admin }, index) => version(db, index, index === 0 ? null : admin.user_id),
};
