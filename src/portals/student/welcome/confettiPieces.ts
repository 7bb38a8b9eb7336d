export interface Piece {
  /** From 0 at the left to 1 at the right, and its drift in widths a second. */
  readonly x: number;
  readonly drift: number;
  /** Heights a second, and seconds before it falls. */
  readonly speed: number;
  readonly delay: number;
  /** Turns a second. */
  readonly spin: number;
  /** Index into the colours. */
  readonly colour: number;
}

/** The pieces of a confetti rain; `random` gives numbers from 0 up to 1. */
export function confettiPieces(count: number, colours: number, random: () => number): Piece[] {
  return Array.from({ length: count }, () => ({
    x: random(),
    drift: (random() - 0.5) * 0.12,
    speed: 0.28 + random() * 0.3,
    delay: random() * 0.9,
    spin: 0.4 + random() * 1.6,
    colour: Math.floor(random() * colours),
  }));
}

/** Whether every piece has left the picture after so many seconds. */
export const isOver = (pieces: readonly Piece[], seconds: number): boolean =>
  pieces.every(({ delay, speed }) => (seconds - delay) * speed > 1.1);
