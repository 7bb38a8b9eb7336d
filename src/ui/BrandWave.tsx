import { joints, line, tip } from './brandWavePath.ts';

export function BrandWave({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 600 320" fill="none" aria-hidden="true">
      <path d={line} stroke="var(--primary)" strokeWidth="21" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={tip.x} cy={tip.y} r="17" fill="var(--brand, var(--accent))" />
      {joints.map(({ x, y, word, above }) => (
        <text
          key={word}
          x={x}
          y={above ? y - 25 : y + 45}
          textAnchor="middle"
          fill="var(--text)"
          fontFamily="var(--font-display)"
          fontWeight="600"
          fontSize="27"
        >
          {word}
        </text>
      ))}
    </svg>
  );
}
