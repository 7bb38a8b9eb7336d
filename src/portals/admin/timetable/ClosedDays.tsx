import { common } from 'virtual:texts/common';
import { holidays } from 'virtual:texts/holidays';
import { timeOff } from 'virtual:texts/timeOff';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { addDays } from '../../../../domain/week.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { FormDialog } from '../../../features/dialog/FormDialog.tsx';
import { useDialogSteps } from '../../../features/dialog/useDialogChange.ts';
import { LessonsPreview } from '../../../features/timetable/timeOff/ConcernedLessons.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Checkbox.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useDialog } from '../../../ui/useDialog.tsx';
import { useFormatNumber } from '../../../ui/useFormatNumber.ts';
import { ClosureDialog } from './ClosureDialog.tsx';
import { useClosurePreview, useClosureToast } from './closureChanges.ts';
import { splitByToday } from './splitByToday.ts';
import styles from './TimeOff.module.css';

type Day = ResponseOf<'GET /v1/closures'>[number];
/** Consecutive days that were entered with the same name are one row. */
type Run = Day & { last: string };

function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const before = runs.at(-1);
    const continues =
      before?.entered && day.entered && before.name === day.name && before.closed === day.closed;
    if (before && continues && addDays(before.last, 1) === day.date) before.last = day.date;
    else runs.push({ ...day, last: day.date });
  }
  return runs;
}

/** The school's own days without lessons come first: national holidays need no work. */
export function ClosedDays({ year, canEdit }: { year: number; canEdit: boolean }) {
  const t = useT(timeOff);
  const { show, dialog } = useDialog();
  const days = useCall('GET /v1/closures', {
    query: { start_date: `${year}-01-01`, end_date: `${year}-12-31` },
  });
  const runs = runsOf(days.data ?? []);
  const own = runs.filter(({ entered, closed }) => entered && closed);
  const part = {
    year,
    canEdit,
    onChange: (run: Run, change: Change) =>
      show((close) => <ChangeDialog run={run} change={change} onClose={close} />),
  };
  return (
    <>
      <Card title={t('closures')}>
        <div className={styles.head}>
          <p>{t('closures_text')}</p>
          {canEdit && (
            <Button onClick={() => show((close) => <ClosureDialog onClose={close} />)}>
              {t('add_closure')}
            </Button>
          )}
        </div>
        {days.isError && !days.data ? (
          <ErrorState onRetry={() => void days.refetch()} />
        ) : !days.data ? (
          <SkeletonRows rows={3} />
        ) : own.length === 0 ? (
          <p className={styles.note}>{t('no_closures')}</p>
        ) : (
          <Runs {...part} runs={own} />
        )}
      </Card>
      {days.data && (
        <Card title={t('holidays')}>
          <p className={styles.note}>{t('holidays_text')}</p>
          <Runs {...part} runs={runs.filter((run) => !own.includes(run))} />
        </Card>
      )}
      {dialog}
    </>
  );
}

interface RunsProps {
  runs: readonly Run[];
  year: number;
  canEdit: boolean;
  onChange: (run: Run, change: Change) => void;
}

function Runs({ runs, year, canEdit, onChange }: RunsProps) {
  const t = useT(timeOff);
  const formatNumber = useFormatNumber();
  const today = localDate(new Date());
  const { ahead, past } = splitByToday(year, runs, ({ last }) => last);
  const rows = (some: readonly Run[]) => (
    <ul className={styles.rows}>
      {some.map((run) => (
        <Row
          key={run.date}
          run={run}
          canEdit={canEdit && run.last >= today}
          onChange={(change) => onChange(run, change)}
        />
      ))}
    </ul>
  );
  return (
    <>
      {ahead.length > 0 ? rows(ahead) : <p className={styles.note}>{t('none_ahead')}</p>}
      {past.length > 0 && (
        <Disclosure label={t('past_days', { count: formatNumber(past.length) })}>{rows(past)}</Disclosure>
      )}
    </>
  );
}

type Change = 'open' | 'close' | 'remove';

interface RowProps {
  run: Run;
  canEdit: boolean;
  onChange: (change: Change) => void;
}

function Row({ run, canEdit, onChange }: RowProps) {
  const t = useT(timeOff);
  const days = useDaysText();
  const name = useDayName()(run);
  const { closed, entered } = run;
  const values = { name, date: days(run) };
  return (
    <li>
      <div className={styles.what}>
        <strong>{days(run)}</strong>
        <p>{name}</p>
      </div>
      <div className={styles.acts}>
        {!(entered && closed) && (
          <Badge tone={closed ? 'neutral' : 'success'}>{t(closed ? 'closed' : 'opened')}</Badge>
        )}
        {canEdit &&
          (entered && closed ? (
            <IconButton label={t('remove', values)} onClick={() => onChange('remove')}>
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          ) : (
            <Switch
              aria-label={t('hold_lessons', values)}
              checked={!closed}
              onChange={() => onChange(closed ? 'open' : 'close')}
            />
          ))}
      </div>
    </li>
  );
}

/** National holidays are named in the reader's language. */
function useDayName() {
  const nameOf = useT(holidays);
  return ({ name, holiday }: Day) => (holiday ? nameOf(holiday) : name);
}

function useDaysText() {
  const { formatDayMonth, formatDateRange } = useDates();
  return ({ date, last }: Pick<Run, 'date' | 'last'>) =>
    date === last ? formatDayMonth(date) : formatDateRange(date, last);
}

interface DialogProps {
  run: Run;
  change: Change;
  onClose: () => void;
}

/** Shows the lessons concerned before a change; days that have passed stay as they are. */
function ChangeDialog({ run, change, onClose }: DialogProps) {
  const t = useT(timeOff);
  const shared = useT(common);
  const days = useDaysText();
  const name = useDayName();
  const toast = useClosureToast();
  const [span] = useState(() => ({
    start_date: [run.date, localDate(new Date())].toSorted().at(-1) ?? run.date,
    end_date: run.last,
  }));
  const preview = useClosurePreview(span, change === 'open' ? false : null);
  const { mutate, isPending } = useDialogSteps<ResponseOf<'POST /v1/closures'>>(
    async (call) => {
      if (change === 'open')
        return call('POST /v1/closures', { body: { ...span, reason: run.name, closed: false } });
      return call('DELETE /v1/closures', { query: span });
    },
    { onClose, onSuccess: toast },
  );
  return (
    <FormDialog
      wide
      title={t(`${change}_title`)}
      action={shared('confirm')}
      busy={isPending}
      className={styles.form}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p className="muted">
        {t(`${change}_text`, {
          name: name(run),
          date: days({ date: span.start_date, last: span.end_date }),
        })}
      </p>
      <LessonsPreview {...preview} />
    </FormDialog>
  );
}
