import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { type FactorChallenge, proveFactor } from '../../authProvider/login.ts';
import type { SessionView } from '../../authProvider/session.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { PublicFrame } from '../../features/page/PublicFrame.tsx';
import { ProofForm } from '../../features/reauthentication/ProofForm.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/showError.ts';

interface Props {
  challenge: FactorChallenge;
  onEntered: (view: SessionView) => void;
  onRestart: () => void;
}

/** An expired challenge returns to the password. */
export default function SecondStep({ challenge, onEntered, onRestart }: Props) {
  const t = useT(security);
  const shared = useT(common);
  const prove: Parameters<typeof ProofForm>[0]['onProve'] = async (proof) => {
    try {
      onEntered(await proveFactor(proof));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'second_factor_expired')) throw error;
      showError(error, shared);
      onRestart();
    }
  };
  return (
    <PublicFrame title={t('step.title')}>
      <ProofForm challenge={challenge} onProve={prove}>
        <Button variant="link" onClick={onRestart}>
          {t('step.restart')}
        </Button>
        <p>{t('step.lost')}</p>
      </ProofForm>
    </PublicFrame>
  );
}
