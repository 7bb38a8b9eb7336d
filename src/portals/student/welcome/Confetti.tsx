import { useEffect, useRef } from 'react';
import { palettes } from '../../../app/theme/tokens.ts';
import { useMode } from '../../../app/theme/useMode.ts';
import { confettiPieces, isOver } from './confettiPieces.ts';
import styles from './Welcome.module.css';

const PIECES = 140;

/** One rain of confetti over the page; none for who asks for less motion. */
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
        // A piece that turns shows its edge: its height breathes.
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
