/** Pictures of the demo school as SVG: two banners, and three backgrounds of the room. */

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
const box = (x: number, y: number, width: number, height: number, fill: string, rounding = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rounding}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity="${opacity}"/>`;
const shape = (path: string, fill: string, opacity = 1) =>
  `<path d="${path}" fill="${fill}" fill-opacity="${opacity}"/>`;

const BANNER = { width: 1082, height: 265 };
const ROOM = { width: 1280, height: 720 };

/** Waves that leave room for a title, with a drawing at its right. */
function banner([from, to]: readonly [string, string], drawing: string): string {
  const { width, height } = BANNER;
  const wave = (top: number) =>
    shape(`M0 ${top}C320 ${top - 80} 650 ${top + 80} ${width} ${top - 26}V${height}H0z`, to, 0.55);
  return svg(width, height, box(0, 0, width, height, from) + wave(212) + wave(252) + drawing);
}

const bubbles = [
  box(836, 48, 132, 86, '#FFFFFF', 26),
  shape('M862 128v40l40-40z', '#FFFFFF'),
  ...[0, 1, 2].map((place) => disc(874 + 28 * place, 91, 8, '#1F5A56')),
  box(912, 118, 118, 76, '#E0B040', 24),
  shape('M1006 188v36l-36-36z', '#E0B040'),
  box(936, 142, 70, 8, '#6B4A2A', 4),
  box(936, 162, 46, 8, '#6B4A2A', 4),
].join('');

const book = [
  shape('M930 84c-32-26-76-32-110-24v128c34-8 78-2 110 24z', '#FFFFFF'),
  shape('M930 84c32-26 76-32 110-24v128c-34-8-78-2-110 24z', '#E8ECF6'),
  ...[0, 1, 2].flatMap((place) => [
    box(842, 88 + 26 * place, 64, 8, '#5B6FB5', 4),
    box(954, 88 + 26 * place, 64, 8, '#5B6FB5', 4),
  ]),
  shape('M994 50v62l14-14 14 14V50z', '#C2506B'),
].join('');

export const bannerDrawings = {
  club: () => banner(['#1F5A56', '#3E8E7E'], bubbles),
  material: () => banner(['#2F4A6B', '#5B6FB5'], book),
};

const bookColours = ['#1F5A56', '#A8622A', '#C9A24B', '#6B2F52', '#2F4A6B', '#8A9A5B', '#B5544A'];

/** Four shelves with books of different widths and heights, some of them with a plant between. */
function shelves(): string {
  const { width, height } = ROOM;
  const rows = [0, 1, 2, 3].map((row) => {
    const floor = 168 + 176 * row;
    const spines: string[] = [];
    let x = 40;
    for (let index = 0; x < width - 80; index++) {
      const turn = index * 7 + row * 5;
      if (turn % 23 === 0) {
        spines.push(shape(`M${x + 14} ${floor}l-6-44h64l-6 44z`, '#D8C3A5'));
        for (const [dx, dy] of [
          [24, 66],
          [56, 70],
          [40, 92],
        ] as const)
          spines.push(disc(x + dx, floor - dy, 24, '#4F7A4A'));
        x += 92;
        continue;
      }
      const thick = 22 + ((turn * 5) % 19);
      const tall = 96 + ((turn * 11) % 44);
      const colour = bookColours[(index * 3 + row * 2) % bookColours.length] ?? '#1F5A56';
      spines.push(box(x, floor - tall, thick, tall, colour, 3));
      spines.push(box(x + 5, floor - tall + 16, thick - 10, 6, '#F2E6CF', 2));
      x += thick + (turn % 5 === 0 ? 26 : 4);
    }
    return `${spines.join('')}${box(0, floor, width, 16, '#7A5230')}${box(0, floor + 16, width, 6, '#3A2616')}`;
  });
  return svg(width, height, box(0, 0, width, height, '#4E3520') + rows.join(''));
}

/** A low sun above the sea, with its light on the water. */
function sea(): string {
  const { width, height } = ROOM;
  const sky = `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3B2A5C"/>
    <stop offset="0.55" stop-color="#B5546B"/><stop offset="1" stop-color="#F0B060"/></linearGradient></defs>`;
  const sun = disc(640, 400, 150, '#F8D080', 0.35) + disc(640, 400, 92, '#FCE3A4');
  const light = [0, 1, 2, 3, 4, 5].map((row) =>
    box(640 - 130 + 16 * row, 446 + 38 * row, 260 - 32 * row, 9, '#FCE3A4', 5),
  );
  const waves = [0, 1, 2].map((row) => {
    const y = 500 + 72 * row;
    return shape(
      `M0 ${y}C220 ${y - 26} 420 ${y + 26} 640 ${y}S1060 ${y - 26} ${width} ${y}V${height}H0z`,
      '#2A3A66',
      0.45,
    );
  });
  return svg(
    width,
    height,
    `${sky}${box(0, 0, width, 430, 'url(#sky)')}${sun}${box(0, 420, width, 300, '#4A4A7A')}${waves.join('')}${light.join('')}`,
  );
}

/** Trees and flowers on hills, under a clear sky. */
function garden(): string {
  const { width, height } = ROOM;
  const tree = (x: number, y: number, size: number) =>
    box(x - size / 10, y - size * 0.7, size / 5, size * 0.7, '#7A5230', 4) +
    disc(x - size * 0.3, y - size * 0.75, size * 0.36, '#4F7A4A') +
    disc(x + size * 0.3, y - size * 0.78, size * 0.38, '#47703F') +
    disc(x, y - size * 1.05, size * 0.44, '#5C8B52');
  const flowers = Array.from({ length: 34 }, (_, index) => {
    const x = (index * 151) % width;
    const y = 606 + ((index * 37) % 96);
    const colour = ['#E0B040', '#F2F2F2', '#D0647A'][index % 3] ?? '#E0B040';
    return box(x - 2, y, 4, 20, '#3F6B3A') + disc(x, y, 8, colour);
  });
  return svg(
    width,
    height,
    [
      box(0, 0, width, height, '#BFE0EA'),
      disc(1040, 120, 64, '#FBE7A1'),
      shape('M0 460C260 360 520 400 760 440S1120 380 1280 410V720H0z', '#A9C98B'),
      tree(180, 500, 190),
      tree(1090, 480, 160),
      shape('M0 560C300 480 620 560 860 530S1160 500 1280 540V720H0z', '#86B36A'),
      tree(420, 590, 130),
      tree(860, 580, 150),
      ...flowers,
    ].join(''),
  );
}

export const backgroundDrawings = { shelves, sea, garden };
