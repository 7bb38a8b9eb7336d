import { classes } from 'virtual:texts/classes';
import { conflicts } from 'virtual:texts/conflicts';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { moveHour, type WeekHour } from '../../../../domain/classHours.ts';
import { ConflictCard, keyOf, type Plan } from '../../../features/timetable/conflicts/ConflictList.tsx';
import {
  type Choices,
  type ConflictGroup,
  withChoice,
} from '../../../features/timetable/conflicts/choices.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Values } from '../values.ts';
import { AlternativeMenu } from './AlternativeMenu.tsx';
import styles from './ClassWeek.module.css';

interface Props {
  plan: Plan;
  class_id: string | undefined;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** What stands against the hours, once for each of them, and what is free instead. */
export function Clashes({ plan, class_id, choices, onChoose }: Props) {
  const t = useT(classes);
  const texts = useT(conflicts);
  const id = useId();
  const { getValues, setValue, watch } = useFormContext<Values>();
  const zone = watch('calendars')[0]?.timezone;
  const left = Object.values(choices).filter((choice) => choice === 'skip').length;
  if (!zone || (plan.groups.length === 0 && left === 0)) return null;
  const moveTo = ({ weekday, start_hour }: ConflictGroup, to: WeekHour) => {
    const from = { weekday, start_hour: `${start_hour.slice(0, 2)}:00` };
    const moved = moveHour(getValues('calendars'), from, to, (left) => ({ ...left, id: '' }));
    setValue('calendars', moved, { shouldDirty: true });
  };
  return (
    <section className={styles.clashes} aria-labelledby={id}>
      <h3 id={id}>{t('clashes')}</h3>
      {plan.groups.map((group) => (
        <ConflictCard key={keyOf(group)} group={group} zone={zone}>
          <AlternativeMenu
            kind="hours"
            of={group}
            class_id={class_id}
            onHour={(hour) => moveTo(group, hour)}
            onTeacher={(teacher_id) => setValue('teacher_id', teacher_id, { shouldDirty: true })}
          />
          {group.kind !== 'student' && (
            <AlternativeMenu
              kind="teachers"
              of={group}
              class_id={class_id}
              onHour={(hour) => moveTo(group, hour)}
              onTeacher={(teacher_id) => setValue('teacher_id', teacher_id, { shouldDirty: true })}
            />
          )}
          <Button className="tap" onClick={() => onChoose(withChoice(choices, [group], 'skip'))}>
            {texts('skip_short')}
          </Button>
          {group.can_keep && (
            <Button className="tap" onClick={() => onChoose(withChoice(choices, [group], 'keep'))}>
              {texts('keep')}
            </Button>
          )}
        </ConflictCard>
      ))}
      {left > 0 && (
        <p role="status">
          {t('skipped', { count: left })}{' '}
          <Button variant="link" onClick={() => onChoose({})}>
            {t('unskip')}
          </Button>
        </p>
      )}
    </section>
  );
}
