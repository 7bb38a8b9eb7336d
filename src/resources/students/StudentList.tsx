import { IconCalendarClock, IconCalendarOff, IconId, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { seemsGranted } from '../../../domain/permissions.ts';
import { href } from '../../app/href.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { students } from '../../i18n/pt-BR/students.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { StudentDetails } from '../../portals/shared/StudentDetails.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { AvailabilityDialog } from './AvailabilityDialog.tsx';
import { StudentStatus, useStudentColumns } from './columns.tsx';
import { useStudentFilters } from './filters.ts';

export type StudentRow = ResponseOf<'GET /v1/students'>['response'][number];

/** Availability can be seen once it was given. */
const hasAvailability = ({ onboarding_status: status }: StudentRow) =>
  status === 'CONCLUIDO' || status === 'AGUARDANDO_MATCH';

/** Students on their way in and in class. */
export default function StudentList() {
  const t = useT(students);
  const option = useOption();
  const shared = useT(ui);
  const navigate = useNavigate();
  const { view } = useSignedIn();
  const sales = view.activeType === 'FEV';
  const [shown, setShown] = useState<StudentRow | null>(null);
  const [week, setWeek] = useState<StudentRow | null>(null);
  const seesAvailability = seemsGranted(view.permissions, ['view:onboarding_status']);
  const seesDetails = seemsGranted(view.permissions, ['edit:users']);

  return (
    <>
      <ListPage<StudentRow>
        title={t(sales ? 'title_sales' : 'title')}
        columns={useStudentColumns(sales)}
        filters={useStudentFilters(sales)}
        add={
          sales &&
          seemsGranted(view.permissions, ['create:users']) && {
            href: href('/users/edit', { types: 'STUDENT' }),
          }
        }
        actions={(student) => [
          ...(seesAvailability
            ? [
                {
                  icon: hasAvailability(student) ? IconCalendarClock : IconCalendarOff,
                  label: t('view_availability'),
                  unavailable: !hasAvailability(student) && t('unavailable'),
                  run: () => setWeek(student),
                },
              ]
            : []),
          ...(sales && seemsGranted(view.permissions, ['edit:users'])
            ? [
                {
                  icon: IconPencil,
                  label: shared('edit'),
                  run: () => void navigate(href('/users/edit', { id: student.user_id })),
                },
              ]
            : []),
          {
            icon: IconId,
            label: t('view_details'),
            unavailable: !seesDetails && t('no_permission'),
            run: () => setShown(student),
          },
        ]}
        card={(student) => ({
          name: student.name,
          avatar: { id: student.user_id, photo: student.photo_url },
          fact: option(student.student_level),
          state: <StudentStatus {...student} />,
        })}
        onOpen={seesDetails ? setShown : undefined}
      />
      {week && (
        <AvailabilityDialog student_id={week.student_id} name={week.name} onClose={() => setWeek(null)} />
      )}
      {shown && <StudentDetails student={shown} onClose={() => setShown(null)} />}
    </>
  );
}
