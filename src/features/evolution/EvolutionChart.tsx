import { student } from 'virtual:texts/student';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import {
  EVOLUTION_CRITERIA,
  type EvolutionCriterion,
  type EvolutionPoint,
} from '../../../domain/evolution.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { palettes } from '../../ui/theme/tokens.ts';
import { useMode } from '../../ui/theme/useMode.ts';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { usePhone } from '../../ui/usePhone.ts';
import styles from './Evolution.module.css';
import { labelPlaces } from './labelPlaces.ts';

interface Props {
  points: readonly EvolutionPoint[];
  /** Pixels. */
  height: number;
}

const TOP = 8;
const BOTTOM = 30;
const NAMES = 96;
const STARS = [1, 2, 3, 4, 5];

export default function EvolutionChart({ points, height }: Props) {
  const t = useT(student);
  const mode = useMode();
  const narrow = usePhone();
  const { formatMonth } = useDates(SCHOOL_ZONE);
  const formatNumber = useFormatNumber();
  const colours = palettes[mode].chart;
  const lines = EVOLUTION_CRITERIA.map((criterion, index) => ({
    criterion,
    colour: colours[index] ?? 'currentColor',
    name: t(`criterion.${criterion}`),
    last: points.findLastIndex((point) => point[criterion] !== null),
  }));
  const inner = height - TOP - BOTTOM;
  const yOf = (criterion: EvolutionCriterion, at: number) =>
    TOP + ((5 - (points[at]?.[criterion] ?? 1)) / 4) * inner;
  const places = labelPlaces(
    lines.map(({ criterion, last }) => yOf(criterion, last)),
    16,
    height - BOTTOM,
  );

  // The last values, for screen readers.
  const ends = lines
    .filter(({ last }) => last >= 0)
    .map(({ criterion, name, last }) => `${name} ${formatNumber(points[last]?.[criterion] ?? 0)}`)
    .join(', ');

  return (
    <div className={styles.chart}>
      <p className="visually-hidden">{ends}</p>
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 480, height }}>
        <LineChart
          data={[...points]}
          margin={{ top: TOP, right: narrow ? 12 : NAMES, bottom: 0, left: 0 }}
          accessibilityLayer
          title={t('evolution')}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey={({ month }: EvolutionPoint) => formatMonth(month)}
            axisLine={false}
            tickLine={false}
            height={BOTTOM}
            tickMargin={10}
            interval={narrow ? 'equidistantPreserveStart' : 'preserveEnd'}
          />
          <YAxis domain={[1, 5]} ticks={STARS} axisLine={false} tickLine={false} width={24} />
          <Tooltip
            cursor={{ stroke: 'var(--control)' }}
            contentStyle={{
              border: '1px solid var(--border-raised)',
              borderRadius: 'var(--radius-cell)',
              background: 'var(--raised)',
              fontSize: 'var(--text-xs)',
            }}
            labelStyle={{ fontWeight: 'var(--weight-strong)' }}
            separator=": "
            formatter={(value) => (typeof value === 'number' ? formatNumber(value) : value)}
            // Some series colours are too dark for text on the tooltip.
            itemStyle={{ color: 'var(--text)' }}
          />
          {lines.map(({ criterion, colour, name, last }, index) => (
            <Line
              key={criterion}
              dataKey={criterion}
              name={name}
              stroke={colour}
              strokeWidth={2.25}
              connectNulls
              isAnimationActive={false}
              dot={({ cx, cy, index: at }) =>
                at === last && cx !== undefined && cy !== undefined ? (
                  <g key={criterion}>
                    <circle cx={cx} cy={cy} r={4} fill={colour} />
                    {!narrow && (
                      <text x={cx + 10} y={(places[index] ?? cy) + 4} className={styles.end}>
                        {name}
                      </text>
                    )}
                  </g>
                ) : (
                  <g key={`${criterion}-${at}`} />
                )
              }
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
      {narrow && (
        <ul className={styles.legend}>
          {lines.map(({ criterion, colour, name }) => (
            <li key={criterion}>
              <span style={{ background: colour }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
