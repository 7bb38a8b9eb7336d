import { type ReactNode, useState } from 'react';
import {
  type Availability,
  availabilityIssues,
  countSlots,
  normaliseAvailability,
} from '../../../../domain/availability.ts';
import { weeklySessions } from '../../../../domain/frequency.ts';
import { availability as area } from '../../../i18n/pt-BR/availability.ts';
import { ui } from '../../../i18n/pt-BR/ui.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { localZone } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import styles from './AvailabilityEditor.module.css';
import { AvailabilityEditor } from './AvailabilityEditor.tsx';
import type { DayDefault } from './edits.ts';
import { type Owner, useAvailability, useSaveAvailability } from './useAvailability.ts';
import { WeekHours } from './WeekHours.tsx';

interface Props {
  owner: Owner | null;
  dayDefault?: DayDefault;
  /** Disabled without hours or with an invalid one. */
  foot: (finish: { disabled: boolean; open: () => void }) => ReactNode;
  onSaved: () => void;
  /** The person whose hours somebody else edits; their time zone is kept. */
  person?: string;
  onEdit?: () => void;
  className?: string;
}

export function AvailabilityForm({ owner, dayDefault, foot, onSaved, person, onEdit, className }: Props) {
  const t = useT(area);
  const kept = useAvailability(owner);
  const zone = (person !== undefined && kept.data?.timezone) || localZone();
  const save = useSaveAvailability(owner, { timezone: zone, ...(person !== undefined && { person }) });
  const [draft, setDraft] = useState<Availability | null>(null);
  const [finishing, setFinishing] = useState(false);

  if (kept.isError) return <ErrorState onRetry={() => void kept.refetch()} />;
  if (kept.isPending) return <SkeletonRows rows={7} />;
  const value = draft ?? kept.data.availability;
  const isStudent = owner !== null && 'student_id' in owner;
  const minimum = isStudent ? weeklySessions(kept.data.contract_frequency) : 1;
  const week = normaliseAvailability(value);
  const moved = kept.data.timezone !== zone && countSlots(kept.data.availability) > 0;
  const wrong = availabilityIssues(week, 0);

  return (
    <>
      <div className={className}>
        <div className={styles.form}>
          <AvailabilityEditor
            value={value}
            onChange={(next) => {
              setDraft(next);
              onEdit?.();
            }}
            contractHours={isStudent ? minimum : null}
            dayDefault={dayDefault}
          />
          <p className={styles.zone}>
            {moved
              ? t('zone_moved', { before: shown(kept.data.timezone), zone: shown(zone) })
              : t('zone', { zone: shown(zone) })}
          </p>
        </div>
      </div>
      {foot({
        disabled: countSlots(week) === 0 || wrong.length > 0,
        open: () => setFinishing(true),
      })}
      {finishing && (
        <FinishDialog
          value={week}
          minimum={minimum}
          text={t(person === undefined ? 'finish_text' : 'finish_text_of', {
            zone: shown(zone),
            name: person ?? '',
          })}
          onConfirm={async () => {
            await save.mutateAsync(week);
            onSaved();
          }}
          onClose={() => setFinishing(false)}
        />
      )}
    </>
  );
}

const shown = (zone: string) => zone.replaceAll('_', ' ');

interface FinishDialogProps {
  value: Availability;
  minimum: number;
  text: string;
  /** Rejects when saving failed; the dialog then stays open. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Fewer hours than the contract's cannot be confirmed (AVA-3). */
function FinishDialog({ value, minimum, text, onConfirm, onClose }: FinishDialogProps) {
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
          <Button variant="plain" onClick={onClose}>
            {shared('back')}
          </Button>
          <Button variant="filled" busy={busy} disabled={issue !== undefined} onClick={confirm}>
            {shared('confirm')}
          </Button>
        </>
      }
    >
      <p style={{ color: 'var(--text2)', marginBottom: 16 }}>{text}</p>
      <WeekHours value={value} />
      {issue && (
        <div style={{ marginTop: 16 }}>
          <InlineAlert>{ruleText(issue)}</InlineAlert>
        </div>
      )}
    </Dialog>
  );
}
