import { progress } from 'virtual:texts/progress';
import { student } from 'virtual:texts/student';
import { useState } from 'react';
import { EVOLUTION_RANGES, type EvolutionRange } from '../../../domain/evolution.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Evolution.module.css';
import { EvolutionView } from './EvolutionView.tsx';

interface Props {
  student_id: string;
  /** Absent for the user's own chart. */
  name?: string;
  initial?: EvolutionRange;
  onClose: () => void;
}

/** Covers 3, 6 or 12 months (EVAL-8). */
export default function EvolutionDialog({ student_id, name, initial = 12, onClose }: Props) {
  const t = useT(student);
  const ofProgress = useT(progress);
  const canOpen = useCanOpen();
  const [months, setMonths] = useState<EvolutionRange>(initial);
  return (
    <Dialog wide title={name ? `${t('evolution')}: ${name}` : t('evolution')} onClose={onClose}>
      <fieldset className={styles.ranges}>
        <legend className="visually-hidden">{t('range')}</legend>
        {EVOLUTION_RANGES.map((range) => (
          <Button
            key={range}
            variant={range === months ? 'outlined' : 'plain'}
            aria-pressed={range === months}
            onClick={() => setMonths(range)}
          >
            {t('months', { count: range })}
          </Button>
        ))}
      </fieldset>
      <EvolutionView student_id={student_id} months={months} height={320} />
      {name && canOpen('/progress') && (
        <ButtonLink variant="link" href={href('/progress', { id: student_id })}>
          {ofProgress('see')}
        </ButtonLink>
      )}
    </Dialog>
  );
}
