import { figures } from 'virtual:texts/figures';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useT } from '../../../i18n/useT.ts';
import { useDates } from '../../../ui/dates.ts';
import { useFormatNumber } from '../../../ui/useFormatNumber.ts';

type Students = ResponseOf<'GET /v1/dashboard/admin-student-growth'>;
type Franchises = ResponseOf<'GET /v1/dashboard/admin-franchise-growth'>;

const HEIGHT = 208;
const margin = { top: 16, right: 12, bottom: 0, left: 0 };
const size = { width: '100%', height: HEIGHT, initialDimension: { width: 480, height: HEIGHT } } as const;
const tooltip = {
  contentStyle: {
    border: '1px solid var(--border-raised)',
    borderRadius: 'var(--radius-cell)',
    background: 'var(--raised)',
    fontSize: 'var(--text-xs)',
  },
  labelStyle: { fontWeight: 'var(--weight-strong)' },
  separator: ': ',
  // Some colours of series are too dark for text.
  itemStyle: { color: 'var(--text)' },
};

const months = {
  dataKey: 'month',
  axisLine: false,
  tickLine: false,
  interval: 'equidistantPreserveStart',
} as const;
const numbers = { axisLine: false, tickLine: false, width: 40, allowDecimals: false } as const;
const bar = { stackId: 'month', radius: 3, maxBarSize: 14, isAnimationActive: false } as const;

/** Draws new students above the axis and lost students below it. */
export function StudentChart({ rows }: { rows: Students }) {
  const t = useT(figures);
  const { formatMonth } = useDates();
  const format = useFormatNumber();
  const data = rows.map((row) => ({
    month: formatMonth(row.month),
    came: row.new_students,
    lost: -row.lost_students,
  }));
  return (
    <ResponsiveContainer {...size}>
      <BarChart data={data} margin={margin} stackOffset="sign" accessibilityLayer title={t('students')}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis {...months} />
        <YAxis {...numbers} tickFormatter={format} />
        <ReferenceLine y={0} stroke="var(--control)" />
        <Tooltip
          {...tooltip}
          cursor={{ fill: 'var(--hover)' }}
          formatter={(value) => (typeof value === 'number' ? format(Math.abs(value)) : value)}
        />
        <Bar dataKey="came" name={t('new')} fill="var(--chart-0)" {...bar} />
        <Bar dataKey="lost" name={t('lost')} fill="var(--chart-5)" {...bar} />
      </BarChart>
    </ResponsiveContainer>
  );
}

export function FranchiseChart({ rows }: { rows: Franchises }) {
  const t = useT(figures);
  const { formatMonth } = useDates();
  const format = useFormatNumber();
  const data = rows.map(({ month, fee, fev }) => ({ month: formatMonth(month), fee, fev }));
  const last = data.length - 1;
  const lines = [
    { key: 'fee', name: 'FEE', colour: 'var(--chart-0)' },
    { key: 'fev', name: 'FEV', colour: 'var(--chart-1)' },
  ] as const;
  return (
    <ResponsiveContainer {...size}>
      <LineChart data={data} margin={{ ...margin, right: 36 }} accessibilityLayer title={t('franchises')}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis {...months} />
        <YAxis {...numbers} tickFormatter={format} />
        <Tooltip {...tooltip} cursor={{ stroke: 'var(--control)' }} />
        {lines.map(({ key, name, colour }) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            stroke={colour}
            strokeWidth={2.25}
            isAnimationActive={false}
            dot={({ cx, cy, index }) =>
              index === last && cx !== undefined && cy !== undefined ? (
                <g key={key}>
                  <circle cx={cx} cy={cy} r={4} fill={colour} />
                  <text x={cx + 8} y={cy + 4} fill="var(--text)" fontSize="var(--text-xs)">
                    {format(data[last]?.[key] ?? 0)}
                  </text>
                </g>
              ) : (
                <g key={`${key}-${index}`} />
              )
            }
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
