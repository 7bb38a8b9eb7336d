import { student } from 'virtual:texts/student';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useState } from 'react';
import { href } from '../../../browser/href.ts';
import styles from '../../../features/evolution/Evolution.module.css';
import { EvolutionView } from '../../../features/evolution/EvolutionView.tsx';
import { useT } from '../../../i18n/useT.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';

const EvolutionDialog = lazyDialog(() => import('../../../features/evolution/EvolutionDialog.tsx'));

export function EvolutionCard({ student_id }: { student_id: string }) {
  const t = useT(student);
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t('evolution')}
      aside={
        <span className={styles.aside}>
          {t('months', { count: 12 })}
          <IconButton label={t('expand')} onClick={() => setOpen(true)}>
            <IconArrowsDiagonal size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      }
    >
      <EvolutionView student_id={student_id} months={12} height={216} />
      <ButtonLink variant="link" href={href('/progress')}>
        {t('see_progress')}
      </ButtonLink>
      {open && <EvolutionDialog student_id={student_id} onClose={() => setOpen(false)} />}
    </Card>
  );
}
