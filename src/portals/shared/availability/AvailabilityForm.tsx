import { type ReactNode, useState } from 'react';
import {
  type Availability,
  availabilityIssues,
  countSlots,
  normaliseAvailability,
} from '../../../../domain/availability.ts';
import { weeklySessions } from '../../../../domain/frequency.ts';
import { availability as area } from '../../../i18n/pt-BR/availability.ts';
import { useT } from '../../../i18n/useT.ts';
import { localZone } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import styles from './AvailabilityEditor.module.css';
import { AvailabilityEditor } from './AvailabilityEditor.tsx';
import type { DayDefault } from './edits.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { type Owner, useAvailability, useSaveAvailability } from './useAvailability.ts';

interface Props {
  owner: Owner | null;
  dayDefault?: DayDefault;
  /** The foot with the button that finishes: disabled with no hour or a wrong one. */
  foot: (finish: { disabled: boolean; open: () => void }) => ReactNode;
  onSaved: () => void;
  className?: string;
}

/** A person's week to edit: loaded, changed, shown once more, saved. */
export function AvailabilityForm({ owner, dayDefault, foot, onSaved, className }: Props) {
  const t = useT(area);
  const kept = useAvailability(owner);
  const save = useSaveAvailability(owner);
  const [draft, setDraft] = useState<Availability | null>(null);
  const [finishing, setFinishing] = useState(false);

  if (kept.isError) return <ErrorState onRetry={() => void kept.refetch()} />;
  if (kept.isPending) return <SkeletonRows rows={7} />;
  const value = draft ?? kept.data.availability;
  const isStudent = owner !== null && 'student_id' in owner;
  const minimum = isStudent ? weeklySessions(kept.data.contract_frequency) : 1;
  const week = normaliseAvailability(value);
  const zone = localZone();
  const moved = kept.data.timezone !== zone && countSlots(kept.data.availability) > 0;
  const wrong = availabilityIssues(week, 0);

  return (
    <>
      <div className={className}>
        <div className={styles.form}>
          <AvailabilityEditor
            value={value}
            onChange={setDraft}
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
          timezone={shown(zone)}
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
