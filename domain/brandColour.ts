/** A colour as `#rrggbb`, in lower case. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

type Channels = readonly [red: number, green: number, blue: number];

const channels = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const written = (colour: Channels): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of WCAG 2, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** What WCAG 2 asks of shapes that mean something. */
const SHAPE_CONTRAST = 3;
const STEPS = 20;

/** The school's colour as it is, or only as much lighter or darker as it takes to be seen on `background` (SCHOOL-4). */
export function colourOn(background: string, colour: string): string {
  const end: Channels = luminance(background) < 0.18 ? [255, 255, 255] : [0, 0, 0];
  const start = channels(colour);
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = written([
      start[0] + ((end[0] - start[0]) * step) / STEPS,
      start[1] + ((end[1] - start[1]) * step) / STEPS,
      start[2] + ((end[2] - start[2]) * step) / STEPS,
    ]);
    if (contrast(mixed, background) >= SHAPE_CONTRAST) return mixed;
  }
  return written(end);
}
