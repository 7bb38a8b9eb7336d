import { timeOff } from 'virtual:texts/timeOff';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { canBeGranted } from '../../../../domain/permissions.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Absences } from './Absences.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { CoverPage } from './cover/CoverPage.tsx';
import styles from './TimeOff.module.css';

/** The plan of a time off is a step in the browser's history: back returns to the page. */
export default function TimeOffPage() {
  const t = useT(timeOff);
  const { view } = useSignedIn();
  const [year, setYear] = useState(() => Number(localDate(new Date()).slice(0, 4)));
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const canEdit = canBeGranted(view.permissions, ['edit:calendar']);
  if (state?.planned && canEdit)
    return <CoverPage absence={state.planned} onBack={() => void navigate(-1)} />;
  return (
    <Page
      title={t('title')}
      actions={
        <div className={styles.year}>
          <IconButton label={t('previous_year')} onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <strong aria-live="polite">{year}</strong>
          <IconButton label={t('next_year')} onClick={() => setYear(year + 1)}>
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      }
    >
      <div className={styles.page}>
        <Absences
          key={`absences ${year}`}
          year={year}
          canEdit={canEdit}
          onPlan={({ id, teacher_name }) =>
            void navigate({ search }, { state: { planned: { id, teacher_name } } })
          }
        />
        <ClosedDays key={`days ${year}`} year={year} canEdit={canEdit} />
      </div>
    </Page>
  );
}
