import { figures } from 'virtual:texts/figures';
import { shell } from 'virtual:texts/shell';
import { teachers } from 'virtual:texts/teachers';
import { IconCalendarClock } from '@tabler/icons-react';
import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { TypeBadge } from '../../ui/TypeBadge.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { useColumns } from '../list/columns.tsx';
import { choiceFilter, flagFilter, fromLink, usePersonFilters } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import { useRegisteredFilters } from '../sellers/registeredFilters.ts';
import { AvailabilityDialog } from '../students/AvailabilityDialog.tsx';
import { useUserLinks } from '../useUserLinks.ts';

type TeacherRow = ResponseOf<'GET /v1/teachers'>['response'][number];

const shownCourses = 2;
const inShort = (taught: readonly string[]): string =>
  taught.slice(0, shownCourses).join(', ') + (taught.length > shownCourses ? '...' : '');

export default function TeacherList() {
  const t = useT(teachers);
  const menu = useT(shell);
  const figure = useT(figures);
  const number = useFormatNumber();
  const column = useColumns<TeacherRow>();
  const { permissions } = useSignedIn().view;
  const { show, dialog } = useDialog();
  const links = useUserLinks('/teacher/edit');
  return (
    <>
      <ListPage<TeacherRow>
        title={t('title')}
        staleTime={5000}
        filters={[
          ...Object.values(usePersonFilters()),
          fromLink(choiceFilter('type', t('type'), ['TEACHER', 'FEE'], (type) => type)),
          fromLink(
            flagFilter('is_rated', figure('grade_shown'), {
              true: figure('rated'),
              false: figure('unrated'),
            }),
          ),
          ...useRegisteredFilters(),
        ]}
        columns={[
          column.person('name', t('name'), { id: 'user_id', sortable: true }),
          { source: 'email', label: t('email'), sortable: true, grow: true },
          column.phone('phone', t('phone')),
          column.value('courses', menu('menu.courses'), (taught) =>
            taught.length > 0 ? (
              <span title={taught.join(', ')}>{inShort(taught)}</span>
            ) : (
              <span className="muted">{t('no_courses')}</span>
            ),
          ),
          column.value('type', t('type'), (type) => <TypeBadge type={type} />, { hidden: true }),
          column.value('average_grade', figure('grade_shown'), (grade) => grade !== null && number(grade), {
            hidden: true,
          }),
          column.status('teacher_status', t('status'), { hidden: true }),
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
          fact: row.teacher_status ? undefined : t('inactive'),
          state: inShort(row.courses) || t('no_courses'),
        })}
        onOpen={links.onOpen}
      />
      {dialog}
    </>
  );
}
