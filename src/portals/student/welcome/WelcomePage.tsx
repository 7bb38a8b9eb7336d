import { welcome } from 'virtual:texts/welcome';
import { Navigate } from 'react-router';
import { stepOf } from '../../../../domain/onboardingView.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { href } from '../../../browser/href.ts';
import { useT } from '../../../i18n/useT.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { AvailabilityStep, StartStep } from './AvailabilityStep.tsx';
import { ContractStep } from './ContractStep.tsx';
import { MatchStep } from './MatchStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { type Onboarding, useOnboarding } from './useOnboarding.ts';
import { WelcomeFrame } from './WelcomeFrame.tsx';

export default function WelcomePage() {
  const t = useT(welcome);
  const { onboarding_status } = useSignedIn().view.user;
  const { data, isError, failureCount, refetch } = useOnboarding();

  // Both the response and the stored session must agree: otherwise the guard would redirect back here.
  const done = (data?.onboarding_status ?? onboarding_status) === 'CONCLUIDO';
  if (done && onboarding_status === 'CONCLUIDO') return <Navigate to={href('/')} replace />;
  if (data && !done) return <Step onboarding={data} onChanged={() => void refetch()} />;
  return (
    <WelcomeFrame step={null}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <>
          {failureCount > 0 && <p role="alert">{t('load_failed')}</p>}
          <SkeletonRows rows={4} />
        </>
      )}
    </WelcomeFrame>
  );
}

function Step({ onboarding, onChanged }: { onboarding: Onboarding; onChanged: () => void }) {
  const status = onboarding.onboarding_status;
  switch (stepOf(status)) {
    case 0:
      return <ContractStep onboarding={onboarding} onChanged={onChanged} />;
    case 1:
    case 2:
      return <PaymentStep key={status} onboarding={onboarding} onChanged={onChanged} />;
    case 3:
      return status === 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO' ? (
        <StartStep onboarding={onboarding} />
      ) : (
        <AvailabilityStep onboarding={onboarding} onChanged={onChanged} />
      );
    default:
      return <MatchStep isAgain={onboarding.had_teacher} />;
  }
}
