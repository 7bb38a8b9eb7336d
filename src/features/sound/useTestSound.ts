import { useEffect, useRef, useState } from 'react';
import { playSound } from './playSound.ts';

/** A sound by which users find out whether they hear anything, on the output with this id. It ends when the component does. */
export function useTestSound(output?: string) {
  const [isPlaying, setPlaying] = useState(false);
  const [isPlayed, setPlayed] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const run = async () => {
    setPlaying(true);
    setPlayed(false);
    leaving.current = new AbortController();
    // If no sound can be played, users find out that they hear none.
    await playSound(leaving.current.signal, output).catch(() => undefined);
    setPlaying(false);
    setPlayed(true);
  };
  return { isPlaying, isPlayed, play: () => void run() };
}
