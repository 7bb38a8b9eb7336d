import { student } from 'virtual:texts/student';
import { IconSignature } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { stepOf } from '../../../../domain/onboardingView.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { href } from '../../../browser/href.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChoiceRow } from '../../../ui/ChoiceRow.tsx';
import styles from './StudentHome.module.css';

const names = ['contract', 'enrolment', 'plan', 'hours'] as const;

/** Open steps of a student whose lessons go on (ONB-8). */
export function OpenStepCard() {
  const t = useT(student);
  const navigate = useNavigate();
  const { onboarding_status: status } = useSignedIn().view.user;
  // Before the contract starts there is nothing to do.
  const step = !status || status === 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO' ? null : stepOf(status);
  if (step === null) return null;
  return (
    <Card title={t('open_step')} className={styles.step}>
      <ChoiceRow
        icon={<IconSignature size={20} stroke={1.75} aria-hidden="true" />}
        title={t(`open_step.${names[step]}`)}
        text={t('open_step_text')}
        onClick={() => void navigate(href('/welcome'))}
      />
    </Card>
  );
}
