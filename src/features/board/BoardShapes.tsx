import { memo } from 'react';
import { BOARD_COLOURS, type BoardItem, strokeWidth, textHeight } from '../../../domain/board.ts';
import { lineHeight, linesOf, pathOf } from '../../../domain/boardGeometry.ts';
import { weight } from '../../ui/theme/tokens.ts';

type Shape = Omit<BoardItem, 'id' | 'page'>;

/** Strokes lie below texts only where they were drawn before them; a highlighter lets through what lies below it. */
export const BoardShape = memo(function BoardShape({ kind, colour, size, points, text }: Shape) {
  if (kind === 'text') {
    const [x = 0, y = 0] = points;
    return (
      <text
        x={x}
        y={y}
        fill={BOARD_COLOURS[colour]}
        fontSize={textHeight(size)}
        fontFamily="'Hanken Grotesk Variable', sans-serif"
        fontWeight={weight.label}
      >
        {linesOf(text, x, size).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place.
          <tspan key={index} x={x} y={y + index * lineHeight(size) + textHeight(size)}>
            {line}
          </tspan>
        ))}
      </text>
    );
  }
  return (
    <path
      d={pathOf(points)}
      fill="none"
      stroke={BOARD_COLOURS[colour]}
      strokeOpacity={kind === 'marker' ? 0.35 : 1}
      strokeWidth={strokeWidth(kind, size)}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
});

export function BoardShapes({ items }: { items: readonly (Shape & { id: string })[] }) {
  return items.map(({ id, kind, colour, size, points, text }) => (
    <BoardShape key={id} kind={kind} colour={colour} size={size} points={points} text={text} />
  ));
}
