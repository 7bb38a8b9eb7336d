// A camera as a file of pictures, since the one that Chromium imitates is large and never slower than 5 pictures/s.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LOOP_SECONDS = 6;

/** The brightness of a head that sways before a wall with a window, between 16 and 235. */
function brightness(x, y, turn) {
  const [headX, headY] = [0.5 + 0.06 * Math.sin(turn), 0.45 + 0.02 * Math.sin(2 * turn)];
  if (((x - headX) / 0.13) ** 2 + ((y - headY) / 0.3) ** 2 < 1) {
    const isMouth =
      Math.abs(x - headX) < 0.04 && Math.abs(y - headY - 0.14) < 0.02 + 0.02 * Math.sin(7 * turn);
    return isMouth ? 60 : 190 - 40 * Math.abs(x - headX);
  }
  if (y > 0.75 && Math.abs(x - headX) < 0.3) return 80;
  return x < 0.25 && y < 0.5 ? 210 : 110 + 40 * y;
}

/**
 * Writes a Y4M file, which a browser plays again and again as a camera, and returns its path. `width` and `height`
 * are even.
 */
export function writeCamera({ width, height, picturesPerSecond }) {
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${picturesPerSecond}:1 Ip A1:1 C420\n`)];
  const pictures = LOOP_SECONDS * picturesPerSecond;
  const colour = Buffer.concat([
    Buffer.alloc((width * height) / 4, 118),
    Buffer.alloc((width * height) / 4, 140),
  ]);
  for (let number = 0; number < pictures; number += 1) {
    const turn = (2 * Math.PI * number) / pictures;
    const picture = Buffer.alloc(width * height);
    for (let at = 0; at < picture.length; at += 1)
      picture[at] = Math.round(brightness((at % width) / width, Math.floor(at / width) / height, turn));
    parts.push(Buffer.from('FRAME\n'), picture, colour);
  }
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'aula-viva-camera-')), 'camera.y4m');
  writeFileSync(file, Buffer.concat(parts));
  return file;
}
