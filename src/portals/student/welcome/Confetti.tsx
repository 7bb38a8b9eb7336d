import { useEffect, useRef } from 'react';
import { palettes } from '../../../ui/theme/tokens.ts';
import { useMode } from '../../../ui/theme/useMode.ts';
import styles from './Welcome.module.css';

const PIECES = 140;

/** Skipped when the user prefers reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const mode = useMode();
  useEffect(() => {
    const element = canvas.current;
    const paper = element?.getContext('2d');
    if (!element || !paper || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const colours = [...palettes[mode].chart, palettes[mode].accent];
    const pieces = confettiPieces(PIECES, colours.length, Math.random);
    const [width, height] = [innerWidth, innerHeight];
    element.width = width;
    element.height = height;
    let frame = 0;
    let began: number | undefined;
    const draw = (time: number) => {
      began ??= time;
      const seconds = (time - began) / 1000;
      paper.clearRect(0, 0, width, height);
      if (isOver(pieces, seconds)) return;
      for (const { x, drift, speed, delay, spin, colour } of pieces) {
        const fallen = seconds - delay;
        if (fallen < 0) continue;
        paper.setTransform(1, 0, 0, 1, (x + drift * fallen) * width, (fallen * speed - 0.05) * height);
        paper.rotate(spin * fallen * 2 * Math.PI);
        paper.fillStyle = colours[colour] ?? '';
        // A turning piece shows its edge: its height changes.
        paper.fillRect(-4, -6 * Math.cos(fallen * 5), 8, 12 * Math.cos(fallen * 5));
      }
      paper.setTransform(1, 0, 0, 1, 0, 0);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [mode]);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles.confetti} />
    </div>
  );
}

interface Piece {
  /** Position from 0 at the left to 1 at the right; `drift` is in widths per second. */
  readonly x: number;
  readonly drift: number;
  /** Heights per second, and seconds before it falls. */
  readonly speed: number;
  readonly delay: number;
  /** Turns per second. */
  readonly spin: number;
  /** Index into the colours. */
  readonly colour: number;
}

/** `random` returns numbers from 0 to 1. */
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

export const isOver = (pieces: readonly Piece[], seconds: number): boolean =>
  pieces.every(({ delay, speed }) => (seconds - delay) * speed > 1.1);
