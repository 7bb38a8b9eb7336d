import { common } from 'virtual:texts/common';
import { courses } from 'virtual:texts/courses';
import { shell } from 'virtual:texts/shell';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { TAUGHT_LANGUAGES } from '../../../domain/options.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { type RowOf, useChange } from '../../dataProvider/calls.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useColumns } from '../list/columns.tsx';
import { choiceFilter, textFilter, useStatusFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';

type Course = RowOf<'GET /v1/courses'>;

const byName = { field: 'course', order: 'ASC' } as const;
const everyCourse = { with_inactive: 'true' };

export default function CourseList() {
  const t = useT(courses);
  const menu = useT(shell);
  const shared = useT(common);
  const option = useOption();
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const canEdit = canBeGranted(permissions, ['edit:courses']);
  const edit = ({ id }: Course) => void navigate(href('/course/edit', { id }));
  return (
    <ListPage<Course>
      title={menu('menu.courses')}
      sort={byName}
      permanentFilter={everyCourse}
      columns={useCourseColumns(canEdit)}
      filters={[
        textFilter('course', t('name')),
        choiceFilter('language', t('language'), TAUGHT_LANGUAGES, option),
        useStatusFilter(),
      ]}
      add={canBeGranted(permissions, ['create:courses']) && { href: href('/course/edit', { new: true }) }}
      actions={canEdit ? (row) => [{ icon: IconPencil, label: t('edit'), run: () => edit(row) }] : undefined}
      card={({ course, language, workload, status }) => ({
        name: course,
        fact: shared(status ? 'active' : 'inactive'),
        state: t('hours', { count: workload }),
        text: option(language),
      })}
      onOpen={canEdit ? edit : undefined}
    />
  );
}

function useCourseColumns(canEdit: boolean): Column<Course>[] {
  const t = useT(courses);
  const column = useColumns<Course>();
  const option = useOption();
  const stamp = { sortable: true, hidden: true };
  return [
    column.name('course', t('name'), { sortable: true }),
    column.value('language', t('language'), option, { sortable: true }),
    column.value('levels', t('levels'), (levels) => levels.map(option).join(', ')),
    column.value('workload', t('workload'), (count) => t('hours', { count }), { sortable: true }),
    column.date('created_at', t('created_on'), stamp),
    column.date('updated_at', t('changed_on'), stamp),
    column.status('status', t('status'), { control: canEdit && ((row) => <CourseSwitch course={row} />) }),
  ];
}

function CourseSwitch({ course: { id, created_at: _, ...course } }: { course: Course }) {
  const t = useT(courses);
  const shared = useT(common);
  const { mutate, isPending } = useChange('PATCH /v1/courses/:id', {
    input: () => ({ params: { id }, body: { ...course, status: !course.status } }),
    onSuccess: ({ status, course: name }) => {
      showToast('success', shared('success'), t(status ? 'switched_on' : 'switched_off', { name }));
    },
    onError: (error) => showError(error, shared),
  });
  return (
    <Switch
      aria-label={`${course.course}: ${shared(course.status ? 'active' : 'inactive')}`}
      checked={course.status}
      onChange={() => !isPending && mutate()}
    />
  );
}
