import type { Availability } from '../../../domain/availability.ts';
import { PERIODS, type Period } from '../../../domain/options.ts';
import { students } from '../../i18n/pt-BR/students.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';

/** Morning to noon, afternoon to 18:00, evening after it. */
function periodOf(start: string): Period {
  const hour = Number(start.slice(0, 2));
  return hour < 12 ? 'Manhã' : hour < 18 ? 'Tarde' : 'Noite';
}

/** How many hours of a week lie in each period of the day. */
export function periodsOf(week: Availability): Record<Period, number> {
  const counts: Record<Period, number> = { Manhã: 0, Tarde: 0, Noite: 0 };
  for (const slots of Object.values(week)) for (const { start } of slots ?? []) counts[periodOf(start)] += 1;
  return counts;
}

export function Periods({ week }: { week: Availability }) {
  const t = useT(students);
  const counts = periodsOf(week);
  return (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 6, marginBottom: 16 }}>
      {PERIODS.filter((period) => counts[period] > 0).map((period) => (
        <Badge key={period} text="var(--primary)" background="var(--primary-soft)">
          {t(`period.${period}`)}: {counts[period]}
        </Badge>
      ))}
    </p>
  );
}
