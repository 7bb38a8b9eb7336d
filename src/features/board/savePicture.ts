import {
  BOARD_COLOURS,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  type BoardItem,
  strokeWidth,
  textHeight,
} from '../../../domain/board.ts';
import { lineHeight, linesOf, pathOf } from '../../../domain/boardGeometry.ts';

/** Sharp on screens of twice the density. */
const SCALE = 2;

function draw(canvas: CanvasRenderingContext2D, { kind, colour, size, points, text }: BoardItem): void {
  canvas.globalAlpha = kind === 'marker' ? 0.35 : 1;
  if (kind === 'text') {
    const [x = 0, y = 0] = points;
    canvas.fillStyle = BOARD_COLOURS[colour];
    canvas.font = `500 ${textHeight(size)}px 'Hanken Grotesk Variable', sans-serif`;
    for (const [index, line] of linesOf(text, x, size).entries())
      canvas.fillText(line, x, y + index * lineHeight(size) + textHeight(size));
    return;
  }
  canvas.strokeStyle = BOARD_COLOURS[colour];
  canvas.lineWidth = strokeWidth(kind, size);
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.stroke(new Path2D(pathOf(points)));
}

/** Draws a page of a board as a picture and hands it to the browser as a download. */
export async function savePicture(items: readonly BoardItem[], name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = BOARD_WIDTH * SCALE;
  canvas.height = BOARD_HEIGHT * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(SCALE, SCALE);
  context.fillStyle = 'white';
  context.fillRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
  for (const item of items) draw(context, item);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('no picture');
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.png`;
  link.click();
  // The download has its own hold of the picture by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
