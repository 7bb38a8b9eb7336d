import { sql } from 'drizzle-orm';
import { type FinancialParameters, typeOfField } from '../../../domain/financialParameters.ts';
import { reaisOf } from '../../../domain/money.ts';
import { type ParameterChange, parameterChanges } from '../../../domain/parameterChanges.ts';
import { type Column, instant, int, orNull, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { listPage } from '../../platform/list.ts';
import { currentParameters } from './versions.ts';
import { parametersView } from './view.ts';

export const readParameters: Handler<'GET /v1/financial-parameters'> = async (ctx) =>
  parametersView(await currentParameters(ctx.db));

const content: Column<FinancialParameters> = (value): value is FinancialParameters =>
  typeof value === 'object' && value !== null;

const shownChange = ({ section, operation, row, fields }: ParameterChange) => {
  const shown = (field: string, value: string | number | null) =>
    typeof value === 'number' && typeOfField(section, field) !== 'text' ? reaisOf(value) : value;
  return {
    section,
    operation,
    row,
    fields: fields.map(({ field, before, after }) => ({
      field,
      before: shown(field, before),
      after: shown(field, after),
    })),
  };
};

export const listVersions: Handler<'GET /v1/financial-parameters/versions'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: {
      id: text,
      version: int,
      created_at: instant,
      author_name: orNull(text),
      content,
      before: content,
    },
    select: sql`v.id, v.version, v.created_at, u.name as author_name, v.content, p.content as before`,
    from: sql`parameter_versions v join parameter_versions p on p.version = v.version - 1
      left join users u on u.user_id = v.author_id`,
    where: sql`v.version > 0`,
    sorts: { version: sql`v.version` },
    id: sql`v.id`,
  });
  return {
    ...page,
    response: page.response.map(({ before, content: after, ...row }) => ({
      ...row,
      changes: parameterChanges(before, after).map(shownChange),
    })),
  };
};
