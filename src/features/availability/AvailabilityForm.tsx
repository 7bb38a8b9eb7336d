import { availability as area } from 'virtual:texts/availability';
import { common } from 'virtual:texts/common';
import { type ReactNode, useState } from 'react';
import {
  type Availability,
  availabilityIssues,
  countSlots,
  normaliseAvailability,
} from '../../../domain/availability.ts';
import { weeklySessions } from '../../../domain/frequency.ts';
import { joinHours } from '../../../domain/hourRanges.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { localZone } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useZoneName } from '../../ui/zones.ts';
import styles from './AvailabilityEditor.module.css';
import { AvailabilityEditor } from './AvailabilityEditor.tsx';
import type { DayDefault } from './edits.ts';
import { type Owner, useAvailability, useSaveAvailability } from './useAvailability.ts';
import { useMovedHours } from './useMovedHours.ts';
import { WeekHours } from './WeekHours.tsx';

interface Props {
  owner: Owner | null;
  dayDefault?: DayDefault;
  /** Disabled without hours or with an invalid one. */
  foot: (finish: { disabled: boolean; open: () => void }) => ReactNode;
  onSaved: () => void;
  /** The person, when someone else edits the hours. */
  person?: string;
  onEdit?: () => void;
  className?: string;
}

export function AvailabilityForm({ owner, dayDefault, foot, onSaved, person, onEdit, className }: Props) {
  const t = useT(area);
  const zoneName = useZoneName();
  const kept = useAvailability(owner);
  const [draft, setDraft] = useState<Availability | null>(null);
  const [chosenZone, setZone] = useState<string | null>(null);
  const [finishing, setFinishing] = useState(false);
  const isOwn = person === undefined;
  const hasHours = countSlots(kept.data?.availability ?? {}) > 0;
  // Saved hours stay in their zone until another one is chosen.
  const zone = chosenZone ?? (isOwn && !hasHours ? null : kept.data?.timezone) ?? localZone();
  const moves = useMovedHours(kept.data?.availability ?? {}, kept.data?.timezone ?? zone, zone);
  const save = useSaveAvailability(owner, { timezone: zone, ...(person !== undefined && { person }) });

  if (kept.isError) return <ErrorState onRetry={() => void kept.refetch()} />;
  if (kept.isPending) return <SkeletonRows rows={7} />;
  const value = draft ?? kept.data.availability;
  const isStudent = owner !== null && 'student_id' in owner;
  const minimum = isStudent ? weeklySessions(kept.data.contract_frequency) : 1;
  const week = normaliseAvailability(value);
  const device =
    isOwn && zone !== localZone() ? t('zone_device', { zone: zoneName(localZone()) }) : undefined;
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
            zone={zone}
            onZone={(next) => {
              setZone(next);
              onEdit?.();
            }}
            zoneHint={moves ?? device}
            contractHours={isStudent ? minimum : null}
            dayDefault={dayDefault}
          />
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
          asRanges={!isStudent}
          text={t(isOwn ? 'finish_text' : 'finish_text_of', { zone: zoneName(zone), name: person ?? '' })}
          note={moves}
          busy={save.isPending}
          onConfirm={() =>
            save.mutate(week, {
              onSuccess: () => {
                onSaved();
                setFinishing(false);
              },
            })
          }
          onClose={() => setFinishing(false)}
        />
      )}
    </>
  );
}

interface FinishDialogProps {
  value: Availability;
  minimum: number;
  asRanges: boolean;
  text: string;
  note: string | undefined;
  busy: boolean;
  /** The dialog stays open when saving fails. */
  onConfirm: () => void;
  onClose: () => void;
}

/** Fewer hours than the contract's cannot be confirmed (AVA-3). */
function FinishDialog(props: FinishDialogProps) {
  const { value, minimum, asRanges, text, note, busy, onConfirm, onClose } = props;
  const t = useT(area);
  const shared = useT(common);
  const ruleText = useRule();
  const [issue] = availabilityIssues(value, minimum);
  return (
    <FormDialog
      title={t('finish_title')}
      action={shared('confirm')}
      cancel={shared('back')}
      disabled={issue !== undefined}
      busy={busy}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p className="muted lead">
        {text} {note}
      </p>
      <WeekHours value={asRanges ? joinHours(value) : value} zone={null} />
      {issue && (
        <div className="below">
          <InlineAlert>{ruleText(issue)}</InlineAlert>
        </div>
      )}
    </FormDialog>
  );
}
