import { shell } from 'virtual:texts/shell';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useAvailability } from '../../features/availability/useAvailability.ts';
import { WeekHours } from '../../features/availability/WeekHours.tsx';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';

export default function StudentAvailabilityPage() {
  const menu = useT(shell);
  const navigate = useNavigate();
  const { student_id } = useSignedIn().view.user;
  const kept = useAvailability(student_id === null ? null : { student_id });
  return (
    <Page title={menu('menu.hours')} onBack={() => void navigate(href('/'))}>
      {kept.isError && <ErrorState onRetry={() => void kept.refetch()} />}
      {kept.isPending && <SkeletonRows rows={4} />}
      {kept.isSuccess && <WeekHours value={kept.data.availability} zone={kept.data.timezone} />}
    </Page>
  );
}
