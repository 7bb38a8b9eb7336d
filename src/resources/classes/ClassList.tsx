import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { IconEye, IconPencil, IconUsers } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useHours } from '../../features/timetable/classes/useHours.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { textFilter, useStatusFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { ClassSwitch } from './ClassSwitch.tsx';

const ClassStudentsDialog = lazyDialog(
  () => import('../../features/timetable/classes/ClassStudentsDialog.tsx'),
);

export type ClassRow = ResponseOf<'GET /v1/classes'>['response'][number];

export default function ClassList() {
  const t = useT(classes);
  const shared = useT(common);
  const hours = useHours();
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const canAdd = canBeGranted(permissions, ['create:classes']);
  const canEdit = canBeGranted(permissions, ['edit:classes']);
  const { show, dialog } = useDialog();
  const view = ({ id }: ClassRow) => void navigate(href('/class/edit', { id, view: true }));
  const edit = ({ id }: ClassRow) => void navigate(href('/class/edit', { id }));
  const students = (row: ClassRow) => show((close) => <ClassStudentsDialog taught={row} onClose={close} />);
  const actions = (row: ClassRow): RowAction[] =>
    compact([
      canEdit && { icon: IconPencil, label: shared('edit'), run: () => edit(row) },
      { icon: IconEye, label: t('view'), run: () => view(row) },
      { icon: IconUsers, label: t('view_students'), run: () => students(row) },
    ]);

  return (
    <>
      <ListPage<ClassRow>
        title={t('classes')}
        sort={{ field: 'title', order: 'ASC' }}
        filters={[
          textFilter('name', t('name')),
          textFilter('teacher_name', t('type.TEACHER')),
          useStatusFilter(),
        ]}
        columns={useClassColumns(canEdit)}
        add={canAdd && { href: href('/class/edit', { new: true }) }}
        actions={actions}
        card={(row) => ({
          name: row.title,
          fact: row.status ? undefined : shared('inactive'),
          state: t('seats_of', { taken: row.student_quantity, seats: row.max_students }),
          text: `${row.teacher_name}, ${hours(row)}`,
        })}
        onOpen={canEdit ? edit : view}
      />
      {dialog}
    </>
  );
}

function useClassColumns(canEdit: boolean): Column<ClassRow>[] {
  const t = useT(classes);
  const column = useColumns<ClassRow>();
  const option = useOption();
  const hours = useHours();
  const { formatMoment } = useDates(localZone());
  return [
    column.name('title', t('name'), { sortable: true }),
    { source: 'recurrence_days', label: t('recurrence'), render: hours },
    column.user('teacher_name', t('type.TEACHER'), 'teacher_user_id', { sortable: true }),
    {
      source: 'student_quantity',
      label: t('seats'),
      sortable: true,
      render: ({ student_quantity: taken, max_students: seats }) => t('seats_of', { taken, seats }),
    },
    { source: 'course', label: t('course'), hidden: true },
    column.value('student_level', t('level'), option, { hidden: true }),
    column.value('plan_type', t('modality'), option, { hidden: true }),
    column.value(
      'next_lesson',
      t('next_lesson'),
      (lesson) => (lesson ? formatMoment(lesson) : t('no_lessons')),
      { hidden: true },
    ),
    column.status('status', t('status'), { control: canEdit && ((row) => <ClassSwitch taught={row} />) }),
  ];
}
