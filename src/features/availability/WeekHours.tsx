import { availability as area } from 'virtual:texts/availability';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { Availability } from '../../../domain/availability.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { SlotPill } from '../../ui/SlotPill.tsx';
import { useZoneName } from '../../ui/zones.ts';
import styles from './AvailabilityEditor.module.css';

interface Props {
  value: Availability;
  /** Null where a sentence above names it. */
  zone: string | null;
  short?: boolean;
}

export function WeekHours({ value, zone, short }: Props) {
  const t = useT(area);
  const zoneName = useZoneName();
  const days = WEEKDAYS.filter((day) => (value[day]?.length ?? 0) > 0);
  if (days.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <>
      <ul className={classes(styles.week, short && styles.short)}>
        {days.map((day) => (
          <li key={day}>
            <span>{short ? t(`short.${day}`) : t(`day.${day}`)}</span>
            <span className={styles.pills}>
              {value[day]?.map(({ start, end }) => (
                <SlotPill key={start} start={start} end={end} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {zone && <p className={styles.zone}>{t('zone', { zone: zoneName(zone) })}</p>}
    </>
  );
}

interface HoursCountProps {
  count: number;
  /** Null without a contract, as for teachers. */
  contractHours: number | null;
}

/** For example '2 de 2 horários do contrato'. */
export function HoursCount({ count, contractHours }: HoursCountProps) {
  const t = useT(area);
  const text =
    contractHours === null
      ? t('hours', { count })
      : count > contractHours
        ? t('over_contract', { count, contract: contractHours })
        : t('of_contract', { part: count, count: contractHours });
  return (
    <>
      {count >= (contractHours ?? 1) && (
        <IconCircleCheckFilled size={18} color="var(--success)" aria-hidden="true" />
      )}
      {text}
    </>
  );
}
