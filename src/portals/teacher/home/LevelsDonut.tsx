import { Cell, Pie, PieChart } from 'recharts';
import type { LevelShare } from './Metrics.tsx';

const SIZE = 148;
const OUTER = 50;
const THICK = 14;

export default function LevelsDonut({ shares }: { shares: readonly LevelShare[] }) {
  const shown = shares.map((share, index) => ({ ...share, index })).filter(({ count }) => count > 0);
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <PieChart width={SIZE} height={SIZE} accessibilityLayer={false} aria-hidden="true">
      <Pie
        rootTabIndex={-1}
        data={shown}
        dataKey="count"
        nameKey="level"
        innerRadius={OUTER - THICK}
        outerRadius={OUTER}
        startAngle={90}
        endAngle={-270}
        stroke="var(--surface)"
        strokeWidth={2}
        isAnimationActive={false}
        labelLine={false}
        label={({ cx, cy, midAngle = 0, index = 0 }) => {
          const share = shown[index];
          if (!share?.labelled) return null;
          const turn = (-midAngle * Math.PI) / 180;
          const away = OUTER + 13;
          return (
            <text
              x={Number(cx) + away * Math.cos(turn)}
              y={Number(cy) + away * Math.sin(turn)}
              fill="var(--text2)"
              fontSize="var(--text-xs)"
              textAnchor="middle"
              dominantBaseline="central"
            >
              {`${share.percent}%`}
            </text>
          );
        }}
      >
        {shown.map(({ level, index }) => (
          <Cell key={level} fill={`var(--chart-${index})`} />
        ))}
      </Pie>
      <text
        x={SIZE / 2}
        y={SIZE / 2}
        fill="var(--text)"
        fontFamily="var(--font-display)"
        fontSize="var(--text-4xl)"
        fontWeight="var(--weight-strong)"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {all}
      </text>
    </PieChart>
  );
}
