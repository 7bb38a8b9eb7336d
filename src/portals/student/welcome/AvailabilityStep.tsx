import { welcome } from 'virtual:texts/welcome';
import { weeklySessions } from '../../../../domain/frequency.ts';
import { AvailabilityForm } from '../../../features/availability/AvailabilityForm.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDates } from '../../../ui/dates.ts';
import type { Onboarding } from './useOnboarding.ts';
import styles from './Welcome.module.css';
import { WelcomeFoot, WelcomeFrame } from './WelcomeFrame.tsx';

interface Props {
  onboarding: Onboarding;
  onChanged: () => void;
}

export function AvailabilityStep({ onboarding, onChanged }: Props) {
  const t = useT(welcome);
  const { student_id } = onboarding;
  return (
    <WelcomeFrame
      step={3}
      title={t('hours_title')}
      text={t('hours_text', { count: weeklySessions(onboarding.contract_frequency) })}
    >
      <AvailabilityForm
        owner={student_id === null ? null : { student_id }}
        onSaved={onChanged}
        foot={({ disabled, open }) => (
          <WelcomeFoot>
            <Button variant="filled" size="large" full disabled={disabled} onClick={open}>
              {t('hours_action')}
            </Button>
            <p>{t('hours_next')}</p>
          </WelcomeFoot>
        )}
      />
    </WelcomeFrame>
  );
}

/** Hours cannot be saved before the contract's first day. */
export function StartStep({ onboarding }: { onboarding: Onboarding }) {
  const t = useT(welcome);
  const { formatDate } = useDates();
  const day = formatDate(onboarding.starts_on);
  return (
    <WelcomeFrame
      step={3}
      title={t('start_title')}
      text={t('start_text')}
      foot={
        <>
          <Button variant="filled" size="large" full disabled>
            {t('hours_action')}
          </Button>
          <p>{t('start_next')}</p>
        </>
      }
    >
      {day && (
        <section className={styles.amount}>
          <p>{t('start')}</p>
          <strong>{day}</strong>
        </section>
      )}
    </WelcomeFrame>
  );
}
