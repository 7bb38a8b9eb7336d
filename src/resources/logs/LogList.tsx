import { logs } from 'virtual:texts/logs';
import { IconEye, IconListDetails, IconUserSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { readHours } from '../../../domain/changedHours.ts';
import { LOGS_COUNTED } from '../../../domain/logLimits.ts';
import { AUDIT_OPERATIONS } from '../../../domain/options.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { type LogRow, useLogWords } from '../../features/log/logWords.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../../ui/dates.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import { RowActionButton } from '../../ui/RowAction.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { choiceFilter, dateRangeFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import { LongText } from '../list/LongText.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { useAppliedFilters } from '../list/useAppliedFilters.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { HoursDialog } from './HoursDialog.tsx';

const tones = { I: 'success', U: 'info', D: 'error' } as const;

/** So that the columns of student logs fit beside the open menu. */
const short = (text: string) => <LongText text={text} maxWidth="15ch" />;

const newestFirst = { field: 'created_at', order: 'DESC' } as const;

export function LogList({ ofStudents }: { ofStudents: boolean }) {
  const t = useT(logs);
  const { actorOf, contextOf, contextsOf, sentenceOf } = useLogWords();
  const { show, dialog } = useDialog();
  const phone = usePhone();
  const navigate = useNavigate();
  const applied = useAppliedFilters<'context' | 'person_id'>();
  const { formatMoment } = useDates();
  const moment = ({ created_at }: LogRow) => formatMoment(String(created_at));
  const open = (row: LogRow) => show((close) => <ChangeDialog row={row} onClose={close} />);
  const hoursAction = (row: LogRow): RowAction => {
    const hours = row.student_id ? readHours(row.details) : null;
    return {
      icon: IconEye,
      label: t('show_hours'),
      unavailable: !hours && t('no_hours'),
      run: () => hours && show((close) => <HoursDialog hours={hours} onClose={close} />),
    };
  };
  const changesOf = (person_id: string) =>
    void navigate({ search: `?filter=${encodeURIComponent(JSON.stringify({ person_id }))}` });

  const permanentFilter = applied.context ? { contexts: contextsOf(applied.context) } : undefined;
  const column = useColumns<LogRow>();
  const opensPeople = useCanOpen()('/users/person');
  const columns: Column<LogRow>[] = [
    {
      source: 'user_name',
      label: t('user'),
      render: (row) =>
        row.actor_id && opensPeople ? (
          <NameCell name={actorOf(row)} narrow href={href('/users/person', { id: row.actor_id })} />
        ) : (
          short(actorOf(row))
        ),
    },
    column.moment('created_at', t('when'), { sortable: true }),
    { source: 'context', label: t('context'), render: (row) => short(contextOf(row)) },
    { source: 'details', label: t('details'), grow: true, render: sentenceOf },
    { source: 'operation', label: t('operation'), render: Operation },
  ];
  const ofStudent: Column<LogRow>[] = [
    column.user('student_name', t('student'), 'person_id', {
      narrow: true,
      instead: () => '',
    }),
    {
      source: 'student_id',
      label: t('hours'),
      render: (row) => {
        const { run, ...action } = hoursAction(row);
        return <RowActionButton {...action} onClick={run} />;
      },
    },
  ];
  return (
    <>
      <ListPage<LogRow>
        title={t(ofStudents ? 'students_title' : 'title')}
        sort={newestFirst}
        tools={
          <ExportButton
            call={ofStudents ? 'GET /v1/logs/student/export' : 'GET /v1/logs/export'}
            query={permanentFilter}
          />
        }
        countLimit={LOGS_COUNTED}
        columns={ofStudents ? [...columns, ...ofStudent] : columns}
        filters={useLogFilters(ofStudents, applied.person_id)}
        permanentFilter={permanentFilter}
        actions={(row) =>
          compact([
            { icon: IconListDetails, label: t('details'), run: () => open(row) },
            // Wide screens have a column of its own for it.
            ofStudents && phone && hoursAction(row),
            row.person_id !== null &&
              !applied.person_id && {
                icon: IconUserSearch,
                label: t('changes_of'),
                run: () => changesOf(row.person_id ?? ''),
              },
          ])
        }
        card={(row) => ({
          name: actorOf(row),
          fact: moment(row),
          text: sentenceOf(row),
          state: <Operation {...row} />,
        })}
        onOpen={open}
      />
      {dialog}
    </>
  );
}

function Operation({ operation }: LogRow) {
  const t = useT(logs);
  return <Badge tone={tones[operation]}>{t(`operation.${operation}`)}</Badge>;
}

function useLogFilters(ofStudents: boolean, person_id: string | undefined): FilterKind[] {
  const t = useT(logs);
  const { data } = useCall(
    ofStudents ? 'GET /v1/logs/student' : 'GET /v1/logs',
    person_id === undefined ? null : { query: { person_id, pageSize: 1 } },
  );
  const [row] = data?.response ?? [];
  const person = row?.student_name ?? row?.entity_name ?? '…';
  return compact([
    textFilter('user_name', t('user')),
    ofStudents && textFilter('student_name', t('student')),
    textFilter('context', t('context')),
    choiceFilter('operation', t('operation'), AUDIT_OPERATIONS, (value) => t(`operation.${value}`)),
    ...dateRangeFilter({ from: t('from'), to: t('to') }),
    Boolean(person_id) && choiceFilter('person_id', t('entity'), [person_id ?? ''], () => person),
  ]);
}
