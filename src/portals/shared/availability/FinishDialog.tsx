import { useState } from 'react';
import { type Availability, availabilityIssues } from '../../../../domain/availability.ts';
import { availability as area } from '../../../i18n/pt-BR/availability.ts';
import { ui } from '../../../i18n/pt-BR/ui.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { WeekHours } from './WeekHours.tsx';

interface Props {
  value: Availability;
  minimum: number;
  /** Fit to show. */
  timezone: string;
  /** Saves; the dialog stays open when it fails. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows the week once more before it is saved; nobody confirms less than the contract asks for (AVA-3). */
export function FinishDialog({ value, minimum, timezone, onConfirm, onClose }: Props) {
  const t = useT(area);
  const shared = useT(ui);
  const ruleText = useRule();
  const [busy, setBusy] = useState(false);
  const [issue] = availabilityIssues(value, minimum);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('finish_title')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {shared('back')}
          </Button>
          <Button look="filled" busy={busy} disabled={issue !== undefined} onClick={confirm}>
            {shared('confirm')}
          </Button>
        </>
      }
    >
      <p style={{ color: 'var(--text2)', marginBottom: 16 }}>{t('finish_text', { zone: timezone })}</p>
      <WeekHours value={value} />
      {issue && (
        <div style={{ marginTop: 16 }}>
          <Note>{ruleText(issue)}</Note>
        </div>
      )}
    </Dialog>
  );
}
