import { cover } from 'virtual:texts/cover';
import { IconCalendarX, IconClockHour4, IconUser, IconUserOff } from '@tabler/icons-react';
import { useT } from '../../../../i18n/useT.ts';
import { ChoiceRow } from '../../../../ui/ChoiceRow.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { localZone, useDates } from '../../../../ui/dates.ts';
import { useZoneText } from '../../../../ui/zones.ts';
import styles from './Cover.module.css';
import { isSame, kindOf, type Outcome, type PlannedLesson, useOutcomeText } from './choices.ts';

const icons = {
  same_hour: IconUser,
  same_day: IconClockHour4,
  later: IconClockHour4,
  cancel: IconCalendarX,
  leave: IconUserOff,
} as const;

interface Props {
  lesson: PlannedLesson;
  chosen: Outcome;
  onChoose: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Another choice for one lesson; nothing is sent yet. */
export function ChoiceDialog({ lesson, chosen, onChoose, onClose }: Props) {
  const t = useT(cover);
  const { formatDayMonth, formatTimeRange } = useDates(localZone());
  const outcomeText = useOutcomeText();
  const zone = useZoneText();
  const { class_name, starts_at, ends_at, proposed, alternatives } = lesson;
  const outcomes: Outcome[] = [...(proposed ? [proposed] : []), ...alternatives, 'cancel', 'leave'];
  return (
    <Dialog wide title={t('choose', { name: class_name })} onClose={onClose}>
      <p className="muted">
        {[formatDayMonth(starts_at), formatTimeRange(starts_at, ends_at)].join(', ')}
        <br />
        {zone}
      </p>
      <ul className={styles.choices}>
        {outcomes.map((outcome) => {
          const kind = kindOf(outcome);
          const Icon = icons[kind];
          return (
            <li key={typeof outcome === 'string' ? outcome : `${outcome.teacher_id} ${outcome.starts_at}`}>
              <ChoiceRow
                icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
                title={outcomeText(outcome, lesson)}
                text={t(`about_${kind}`)}
                picked={isSame(outcome, chosen)}
                onClick={() => {
                  onChoose(outcome);
                  onClose();
                }}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
