import { classroom } from 'virtual:texts/classroom';
import { common } from 'virtual:texts/common';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { ConnectionTestLink } from '../../features/connection/ConnectionTestLink.tsx';
import { InactiveDialog } from '../../features/student/ActiveStudent.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { errorText } from '../../ui/showError.ts';
import { EvaluateFirstDialog } from './EvaluateFirstDialog.tsx';
import { JoinGateFrame } from './JoinGateFrame.tsx';
import { type Admission, AdmissionError } from './useAdmission.ts';

interface Props {
  admission: Admission;
  onLeave: () => void;
}

export function JoinGate({ admission, onLeave }: Props) {
  const t = useT(classroom);
  const shared = useT(common);
  const { pending, enter, error } = admission;
  const [owesKnown, setOwesKnown] = useState(false);
  const asked = useRef(false);
  const owes = pending !== undefined && pending.length > 0;

  // Once per mount: strict mode runs effects twice, and each request issues a token.
  useEffect(() => {
    if (pending === undefined || (owes && !owesKnown) || asked.current) return;
    asked.current = true;
    enter();
  }, [pending, owes, owesKnown, enter]);

  if (owes && !owesKnown) {
    return (
      <JoinGateFrame>
        <EvaluateFirstDialog pending={pending} onEnter={() => setOwesKnown(true)} onLeave={onLeave} />
      </JoinGateFrame>
    );
  }
  if (!error) return <JoinGateFrame text={t('opening')} />;
  const cause = error instanceof AdmissionError ? error.cause : error;
  if (cause instanceof ApiError && cause.code === 'student_inactive') {
    return (
      <JoinGateFrame>
        <InactiveDialog onClose={onLeave} />
      </JoinGateFrame>
    );
  }
  const step = error instanceof AdmissionError ? error.step : 'token';
  const known = cause instanceof ApiError && cause.status < 500;
  return (
    <JoinGateFrame failed title={t(`failed.${step}`)} text={known ? errorText(cause, shared) : undefined}>
      {step !== 'no_teacher' && (
        <Button variant="filled" size="large" onClick={() => enter()}>
          {shared('try_again')}
        </Button>
      )}
      <ConnectionTestLink />
      <Link href={href('/')}>{shared('go_home')}</Link>
    </JoinGateFrame>
  );
}
