import { classroom } from 'virtual:texts/classroom';
import { useNavigate } from 'react-router';
import { href } from '../../browser/href.ts';
import { setClassToEvaluate } from '../../features/classroom/classSession.ts';
import type { PendingLesson } from '../../features/classroom/usePendingEvaluations.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';

interface Props {
  pending: readonly PendingLesson[];
  onEnter: () => void;
  onLeave: () => void;
}

export function EvaluateFirstDialog({ pending, onEnter, onLeave }: Props) {
  const t = useT(classroom);
  const { formatDate } = useDates(localZone());
  const navigate = useNavigate();
  const [first] = pending;
  if (!first) return null;
  const evaluate = () => {
    setClassToEvaluate(first);
    void navigate(href('/evaluate-student'));
  };
  return (
    <Dialog
      title={t('owes_title')}
      onClose={onLeave}
      actions={
        <>
          <Button variant="plain" onClick={onEnter}>
            {t('owes_enter')}
          </Button>
          <Button variant="filled" onClick={evaluate}>
            {t('owes_evaluate')}
          </Button>
        </>
      }
    >
      <p className="muted">
        {t('owes_text', {
          count: pending.length,
          name: first.class_name,
          day: formatDate(first.starts_at),
        })}
      </p>
    </Dialog>
  );
}
