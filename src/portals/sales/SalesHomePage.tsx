import { sales } from 'virtual:texts/sales';
import { useNavigate } from 'react-router';
import { firstName } from '../../../domain/person.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { Link } from '../../browser/address.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { MonthCards } from './MonthCards.tsx';
import { RenewalsCard } from './RenewalsCard.tsx';
import styles from './Sales.module.css';
import { StageRows } from './StageRows.tsx';
import { StagesCard } from './StagesCard.tsx';
import { useSellerDashboard } from './useSellerDashboard.ts';

const newest = { page: 1, pageSize: 8, orderBy: 'created_at', order: 'DESC' } as const;

export default function SalesHomePage() {
  const t = useT(sales);
  const active = useSignedIn();
  const navigate = useNavigate();
  const students = useCall('GET /v1/students', { query: newest });
  const steps = useCall('GET /v1/students/steps', { query: {} });
  const funnel = useSellerDashboard().data?.my_funnel ?? [];
  const rows = students.data?.response;
  const retry = () => void Promise.all([students.refetch(), steps.refetch()]);
  const add = () => void navigate(href('/users/edit', { types: 'STUDENT' }));
  const mayAdd = useCanOpen()('/users/edit');

  return (
    <Page
      title={t('greeting', { name: firstName(active.view.user.name) })}
      actions={
        mayAdd && (
          <Button variant="filled" onClick={add}>
            {t('register')}
          </Button>
        )
      }
    >
      <MonthCards />
      {students.isError || steps.isError ? (
        <ErrorState onRetry={retry} />
      ) : !rows || !steps.data ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <EmptyState title={t('no_students')} text={t('no_students_text')} />
      ) : (
        <div className={styles.home}>
          <div className={styles.column}>
            <Card
              title={t('after_sales')}
              aside={
                <Link className="tap" href={href('/students')}>
                  {t('see_all')}
                </Link>
              }
            >
              <StageRows students={rows} />
            </Card>
            <RenewalsCard />
          </div>
          <StagesCard counts={steps.data} funnel={funnel} />
        </div>
      )}
    </Page>
  );
}
