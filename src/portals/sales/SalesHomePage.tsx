import { sales } from 'virtual:texts/sales';
import { useNavigate } from 'react-router';
import { firstName } from '../../../domain/person.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { Link } from '../../browser/address.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './Sales.module.css';
import { StageRows, useOwnStudents } from './StageRows.tsx';
import { StagesCard } from './StagesCard.tsx';

const last = 8;

export default function SalesHomePage() {
  const t = useT(sales);
  const active = useSignedIn();
  const navigate = useNavigate();
  const { data, isError, refetch } = useOwnStudents();
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
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.length === 0 ? (
        <EmptyState title={t('no_students')} text={t('no_students_text')} />
      ) : (
        <div className={styles.home}>
          <Card
            title={t('after_sales')}
            aside={
              <Link className="tap" href={href('/students')}>
                {t('see_all')}
              </Link>
            }
          >
            <StageRows students={data.slice(0, last)} />
          </Card>
          <StagesCard students={data} />
        </div>
      )}
    </Page>
  );
}
