import { common } from 'virtual:texts/common';
import { teachers } from 'virtual:texts/teachers';
import { IconCalendarClock } from '@tabler/icons-react';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatPhone } from '../../../domain/brazil.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import { TypeBadge } from '../../ui/TypeBadge.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { AvailabilityDialog } from '../students/AvailabilityDialog.tsx';
import { usePersonFilters } from '../usePersonFilters.ts';
import { useUserLinks } from '../useUserLinks.ts';

type TeacherRow = ResponseOf<'GET /v1/teachers'>['response'][number];

const shownCourses = 2;
const inShort = (courses: readonly string[]): string =>
  courses.slice(0, shownCourses).join(', ') + (courses.length > shownCourses ? '...' : '');

export default function TeacherList() {
  const t = useT(teachers);
  const shared = useT(common);
  const { permissions } = useSignedIn().view;
  const { show, dialog } = useDialog();
  const links = useUserLinks('/teacher/edit');
  const stateOf = (row: TeacherRow) => shared(row.teacher_status ? 'active' : 'inactive');
  return (
    <>
      <ListPage<TeacherRow>
        title={t('title')}
        staleTime={5000}
        filters={usePersonFilters()}
        columns={[
          {
            source: 'name',
            label: shared('name'),
            sortable: true,
            render: (row) => <NameCell id={row.user_id} name={row.name} photo={row.photo_url} />,
          },
          { source: 'email', label: shared('email'), sortable: true, isLong: true },
          { source: 'phone', label: t('phone'), render: ({ phone }) => phone && formatPhone(phone) },
          {
            source: 'courses',
            label: t('courses'),
            render: ({ courses }) =>
              courses.length > 0 ? (
                <span title={courses.join(', ')}>{inShort(courses)}</span>
              ) : (
                <span className="muted">{t('no_courses')}</span>
              ),
          },
          { source: 'type', label: t('type'), hidden: true, render: ({ type }) => <TypeBadge type={type} /> },
          { source: 'teacher_status', label: shared('status'), hidden: true, render: stateOf },
        ]}
        add={
          canBeGranted(permissions, ['create:users']) && { href: href('/teacher/edit', { types: 'TEACHER' }) }
        }
        actions={(row) => [
          {
            icon: IconCalendarClock,
            label: t('view_availability'),
            run: () =>
              show((close) => (
                <AvailabilityDialog owner={{ teacher_id: row.teacher_id }} name={row.name} onClose={close} />
              )),
          },
          ...links.actions(row),
        ]}
        card={(row) => ({
          name: row.name,
          avatar: { id: row.user_id, photo: row.photo_url },
          fact: row.teacher_status ? undefined : stateOf(row),
          state: inShort(row.courses) || t('no_courses'),
        })}
        onOpen={links.onOpen}
      />
      {dialog}
    </>
  );
}
