import { DateTime } from 'luxon';
import type { LogFilters } from '../../../contract/audit.ts';
import { EXPORT_MAX } from '../../../domain/exportLimit.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Cursor } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import {
  MOMENT_FORMAT,
  refuseTooMany,
  type SheetColumn,
  spreadsheet,
} from '../../platform/http/spreadsheet.ts';
import { areaTexts } from '../../texts/catalogues.ts';
import { viewLogs } from './listLogs.ts';
import { countLogs, type LogRange, readLogs, type StoredLog } from './logPage.ts';
import { logRange } from './logRange.ts';

const sheet = areaTexts('pt-BR', 'logs');

type Row = Awaited<ReturnType<typeof viewLogs>>[number];

const batchSize = 2000;

/** The next batch is read while one is written. */
async function* batchesOf(
  ctx: Ctx,
  range: LogRange | null,
  order: 'ASC' | 'DESC',
): AsyncGenerator<readonly Row[]> {
  if (!range) return;
  const read = (cursor: Cursor | null) => {
    const batch = readLogs(ctx, range, { order, limit: batchSize, cursor });
    // Not awaited if the client disconnects.
    batch.catch(() => undefined);
    return batch;
  };
  for (let next: ReturnType<typeof read> | null = read(null); next; ) {
    const rows: StoredLog[] = await next;
    const last = rows.length < batchSize ? undefined : rows.at(-1);
    next = last ? read({ value: last.position, id: last.id }) : null;
    yield await viewLogs(ctx, rows);
  }
}

/** The school's clock, as spreadsheets store times: without a zone. */
const moment = (iso: string): Date =>
  DateTime.fromISO(iso, { zone: SCHOOL_ZONE }).setZone('utc', { keepLocalTime: true }).toJSDate();

const columns: readonly SheetColumn<Row>[] = [
  { header: sheet.user, width: 28, value: ({ user_name }) => user_name },
  {
    header: sheet.when,
    width: 18,
    format: MOMENT_FORMAT,
    value: ({ created_at }) => moment(created_at),
  },
  { header: sheet.context, width: 24, value: ({ context }) => context },
  { header: sheet.details, width: 80, value: ({ details }) => details },
  { header: sheet.operation, width: 12, value: ({ operation }) => sheet[`operation.${operation}`] },
];
const ofStudent: SheetColumn<Row> = {
  header: sheet.student,
  width: 28,
  value: ({ student_name }) => student_name,
};

const written = (filters: LogFilters) =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`);

type Asked = LogFilters & { orderBy: string; order: 'ASC' | 'DESC' };

async function exported(ctx: Ctx, { orderBy: _, order, ...filters }: Asked, ofStudents: boolean) {
  const title = ofStudents ? sheet.students_title : sheet.title;
  const range = await logRange(ctx, filters, { ofStudents });
  const total = range ? await countLogs(ctx, range, EXPORT_MAX + 1) : 0;
  refuseTooMany(total);
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      context: ofStudents ? 'student_logs' : 'logs',
      entity: 'logs',
      entity_id: ofStudents ? 'students' : 'system',
      after: { filters: written(filters) },
    }),
  );
  return spreadsheet({
    title,
    filename: `${title} ${localDate(ctx.clock.now())}`,
    columns: ofStudents ? [...columns, ofStudent] : columns,
    rows: batchesOf(ctx, range, order),
    total,
  });
}

export const exportLogs: Handler<'GET /v1/logs/export'> = (ctx, { query }) => exported(ctx, query, false);
export const exportStudentLogs: Handler<'GET /v1/logs/student/export'> = (ctx, { query }) =>
  exported(ctx, query, true);
