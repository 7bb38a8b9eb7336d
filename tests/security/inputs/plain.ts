import { randomUUID } from 'node:crypto';
import { type PlainProof, plainProofs } from '../../support/plainProof.ts';
import type { Target } from '../target.ts';

const rowsOf = ({ name, table, form }: PlainProof) => {
  const body = (t: Target) => form(t.unique());
  const kept = async (t: Target) => {
    if (t.which === 'missing') return randomUUID();
    const [row] = await t.db.insert(table).values(body(t)).returning();
    return row?.id;
  };
  return {
    [`GET /v1/${name}`]: { send: () => ({ query: { pageSize: 100 } }) },
    [`GET /v1/${name}/:id`]: { send: async (t: Target) => ({ params: { id: await kept(t) } }) },
    [`POST /v1/${name}`]: { send: (t: Target) => ({ body: body(t) }) },
    [`PATCH /v1/${name}/:id`]: {
      send: async (t: Target) => ({ params: { id: await kept(t) }, body: body(t) }),
    },
  };
};

export const plainRows: Record<string, unknown> = Object.assign({}, ...plainProofs.map(rowsOf));
