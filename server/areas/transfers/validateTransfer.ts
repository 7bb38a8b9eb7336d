import { languages } from '../../../domain/languages.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { needsConfirmation } from '../../../domain/transfers.ts';
import { requireActor } from '../../platform/actor.ts';
import { day, listOf, oneOf, orNull, rowsOf } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { textIn } from '../../texts/texts.ts';
import { visibleStudents } from '../access/api.ts';

const row = { dates: orNull(listOf(day)) };

/** Counts the transfers since the plan began that were neither refused nor undone (TRANSFER-5). */
export const validateTransfer: Handler<'GET /v1/students-transfer/validate/:studentId'> = async (
  ctx,
  { params },
) => {
  const [found] = await rowsOf(ctx.db, row)`
    select (select array_agg(to_char(st.created_at at time zone ${SCHOOL_ZONE}, 'YYYY-MM-DD') order by st.created_at)
      from student_transfers st where st.student_id = s.student_id and st.status not in ('REPROVED', 'UNDONE')
        and st.created_at >= coalesce(s.plan_start_date::timestamp at time zone ${SCHOOL_ZONE}, s.created_at)) as dates
    from students s where s.student_id = ${params.studentId} and ${visibleStudents(ctx)}`;
  const dates = ensureFound(found).dates ?? [];
  if (!needsConfirmation(dates.length)) return null;
  const [caller] = await rowsOf(ctx.db, { language: oneOf(languages) })`
    select language from users where user_id = ${requireActor(ctx).user_id}`;
  const { language } = ensureFound(caller);
  return textIn(language, 'transfers.limit', {
    count: dates.length,
    dates: listIn(language, dates),
  });
};

const listIn = (language: string, dates: readonly string[]): string =>
  new Intl.ListFormat(language).format(
    dates.map((date) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00Z`),
      ),
    ),
  );
