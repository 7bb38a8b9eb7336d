import { sql } from 'drizzle-orm';
import { isPersonField } from '../../../contract/personFields.ts';
import type { studentSheetColumns, userSheetColumns } from '../../../contract/selection.ts';
import { formatPhone } from '../../../domain/brazil.ts';
import { listLabelKey } from '../../../domain/onboardingView.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileResponse, Handler } from '../../platform/http/handlers.ts';
import { DAY_FORMAT, dayCell, type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts';
import type { Page } from '../../platform/list.ts';
import { peopleSheets as texts } from '../../texts/peopleSheets.ts';
import { reads } from './readable.ts';
import { studentPage } from './studentQueries.ts';
import { userPage } from './userQueries.ts';

type Sheet<N extends string, R> = Record<N, SheetColumn<R>>;
type UserRow = Awaited<ReturnType<typeof userPage>>['response'][number];
type StudentRow = Awaited<ReturnType<typeof studentPage>>['response'][number];

const day = (moment: string): Date => dayCell(localDate(new Date(moment)));

const userSheet: Sheet<(typeof userSheetColumns)[number], UserRow> = {
  name: { header: texts.name, width: 34, value: ({ name }) => name },
  email: { header: texts.email, width: 34, value: ({ email }) => email },
  types: {
    header: texts.types,
    width: 18,
    value: ({ types }) => types.map((type) => texts[`type.${type}`]).join(', '),
  },
  user_status: {
    header: texts.status,
    width: 10,
    value: ({ user_status }) => texts[user_status ? 'active' : 'inactive'],
  },
  email_received_status: {
    header: texts.email_status,
    width: 22,
    value: ({ email_received_status: status }) => texts[status === 'confirmed' ? 'confirmed' : 'waiting'],
  },
  created_at: {
    header: texts.created,
    width: 12,
    format: DAY_FORMAT,
    value: ({ created_at }) => day(created_at),
  },
};

const studentSheet = (ctx: Ctx): Sheet<(typeof studentSheetColumns)[number], StudentRow> => ({
  name: { header: texts.name, width: 34, value: ({ name }) => name },
  teacher_name: {
    header: requireActor(ctx).type === 'FEV' ? texts.executive : texts.teacher,
    width: 34,
    value: ({ teacher_name }) => teacher_name,
  },
  student_level: { header: texts.level, width: 14, value: ({ student_level }) => student_level },
  onboarding_status: {
    header: texts.status,
    width: 26,
    value: ({ onboarding_status }) => texts[`label.${listLabelKey(onboarding_status)}`],
  },
  email: { header: texts.email, width: 34, value: ({ email }) => email },
  phone: { header: texts.phone, width: 18, value: ({ phone }) => phone && formatPhone(phone) },
  fev_name: { header: texts.seller, width: 34, value: ({ fev_name }) => fev_name },
  created_at: {
    header: texts.enrolled,
    width: 12,
    format: DAY_FORMAT,
    value: ({ created_at }) => day(created_at),
  },
});

const everyOne = ({ ids, orderBy, order }: { ids: readonly string[] } & Pick<Page, 'orderBy' | 'order'>) => ({
  page: 1,
  pageSize: ids.length,
  orderBy,
  order,
  total: ids.length,
});

interface Selection<N extends string, R> {
  of: 'users' | 'students';
  ids: readonly string[];
  columns: readonly N[];
  rows: readonly R[];
  sheet: Sheet<N, R>;
}

/** Throws 404 unless each selected person is visible; columns that the caller may not read are left out. */
async function exported<N extends string, R>(
  ctx: Ctx,
  { of, ids, columns, rows, sheet }: Selection<N, R>,
): Promise<FileResponse> {
  if (rows.length < ids.length) throw new AppError('not_found');
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      context: of,
      entity: 'selections',
      entity_id: of,
      after: { exported: ids.length, exported_ids: [...ids] },
    }),
  );
  const shown = columns.filter((name) => !isPersonField(name) || reads(ctx, name));
  async function* batches() {
    yield rows;
  }
  return spreadsheet({
    title: texts[of],
    filename: `${texts[of]} ${localDate(ctx.clock.now())}`,
    columns: shown.map((name) => sheet[name]),
    rows: batches(),
    total: ids.length,
  });
}

export const exportUsers: Handler<'GET /v1/users/export'> = async (ctx, { query }) => {
  const { ids, columns } = query;
  const { response } = await userPage(ctx, everyOne(query), sql`u.user_id = any(${sql.param(ids)}::uuid[])`);
  return exported(ctx, { of: 'users', ids, columns, rows: response, sheet: userSheet });
};

export const exportStudents: Handler<'GET /v1/students/export'> = async (ctx, { query }) => {
  const { ids, columns } = query;
  const { response } = await studentPage(
    ctx,
    everyOne(query),
    sql`s.student_id = any(${sql.param(ids)}::uuid[])`,
  );
  return exported(ctx, { of: 'students', ids, columns, rows: response, sheet: studentSheet(ctx) });
};
