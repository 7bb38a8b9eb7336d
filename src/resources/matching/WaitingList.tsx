import { common } from 'virtual:texts/common';
import { matching } from 'virtual:texts/matching';
import { IconArrowBackUp, IconBellRinging } from '@tabler/icons-react';
import type { ResponseOf } from '../../../contract/index.ts';
import { canRemindFrom } from '../../../domain/matchPromise.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { bulkCall, useChange } from '../../dataProvider/calls.ts';
import { useRemindTeacher } from '../../features/student/useRemindTeacher.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates, useNow } from '../../ui/dates.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Due, ResponseDeadlines } from './ResponseDeadlines.tsx';

const reminded = bulkCall('POST /v1/match/remind/:student_id', (student_id) => ({ params: { student_id } }));

/** The server refuses another reminder until an hour has passed (MATCH-17). */
const isRemindedRecently = ({ reminded_at }: Row, now: Date) =>
  reminded_at !== null && canRemindFrom(new Date(reminded_at)) > now;

type Row = ResponseOf<'GET /v1/match/waiting'>['response'][number];

/** Longest wait first. */
export default function WaitingList() {
  const t = useT(matching);
  const shared = useT(common);
  const { formatElapsed, formatMoment } = useDates();
  const now = useNow(60_000);
  const column = useColumns<Row>();
  const { permissions } = useSignedIn().view;
  const canSendBack = canBeGranted(permissions, ['create:students_without_match']);
  const { show, dialog } = useDialog();
  const { mutateAsync } = useChange('POST /v1/match/redirect/:student_id', {
    input: ({ student_id }: Row) => ({ params: { student_id } }),
    onSuccess: () => {
      showToast('success', shared('success'), t('sent_back'));
    },
    onError: (error) => showError(error, shared, { fallback: t('send_back_failed') }),
  });
  const remind = useRemindTeacher();

  const confirmSendBack = (row: Row) =>
    show((close) => (
      <ConfirmDialog
        title={t('send_back_title', { name: row.student_name })}
        text={t('send_back_text', { teacher: row.teacher_name })}
        action={t('send_back')}
        onConfirm={() => mutateAsync(row)}
        onClose={close}
      />
    ));

  return (
    <>
      <ListPage<Row>
        title={t('waiting_title')}
        emptyText={t('waiting_empty')}
        intro={<ResponseDeadlines />}
        sort={{ field: 'created_at', order: 'ASC' }}
        columns={[
          column.person('student_name', t('type.STUDENT'), {
            id: 'student_id',
            user: 'user_id',
            sortable: true,
          }),
          column.user('teacher_name', t('type.TEACHER'), 'teacher_user_id', { sortable: true }),
          column.user('fev_name', t('seller'), 'seller_user_id', { sortable: true }),
          column.value('created_at', t('waiting_time'), (since) => formatElapsed(since, now), {
            sortable: true,
          }),
          column.value('due', t('due'), (due) => <Due due={due} now={now} />),
          column.value('reminded_at', t('last_reminder'), (at) => (at ? formatMoment(at) : '-'), {
            hidden: true,
          }),
        ]}
        filters={[
          textFilter('student_name', t('type.STUDENT')),
          textFilter('fev_name', t('seller')),
          textFilter('teacher_name', t('type.TEACHER')),
        ]}
        actions={
          canSendBack
            ? (row) => [
                {
                  icon: IconBellRinging,
                  label: t('remind'),
                  unavailable: isRemindedRecently(row, now) && t('remind_wait'),
                  run: () => remind.mutate(row),
                },
                { icon: IconArrowBackUp, label: t('send_back'), run: () => confirmSendBack(row) },
              ]
            : undefined
        }
        bulk={
          canSendBack
            ? [
                {
                  label: t('remind'),
                  icon: IconBellRinging,
                  title: (count) => t('bulk_remind', { count }),
                  text: t('bulk_remind_text'),
                  ...reminded,
                  done: (count) => t('bulk_remind_done', { count }),
                },
              ]
            : []
        }
        card={(row) => ({
          name: row.student_name,
          avatar: { id: row.student_id, photo: row.photo_url },
          fact: <Due due={String(row.due)} now={now} />,
          state: row.teacher_name,
        })}
        onOpen={canSendBack ? confirmSendBack : undefined}
      />
      {dialog}
    </>
  );
}
