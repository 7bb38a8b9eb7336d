import { welcome } from '../../../i18n/pt-BR/welcome.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDates } from '../../../ui/dates.ts';
import type { Onboarding } from './useOnboarding.ts';
import styles from './Welcome.module.css';
import { WelcomeFrame } from './WelcomeFrame.tsx';

/** Step 4 before the contract's first day: the hours wait, and so does their button. */
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
          <Button look="filled" size="large" full disabled>
            {t('hours_action')}
          </Button>
          <p>{t('start_next')}</p>
        </>
      }
    >
      {day && (
        <section className={styles.amount}>
          <p>{t('fact.start')}</p>
          <strong>{day}</strong>
        </section>
      )}
    </WelcomeFrame>
  );
}
