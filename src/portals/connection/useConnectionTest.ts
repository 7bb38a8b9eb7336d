import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Check,
  judgeClock,
  judgeLine,
  type LineFigures,
  type Outcomes,
} from '../../../domain/connectionTest.ts';
import { api } from '../../dataProvider/api.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { isAble, listen, look } from './devices.ts';
import { testLine } from './lineTest.ts';

const UNTESTED: Outcomes = {
  browser: 'unable',
  server: 'unreachable',
  media: 'untested',
  line: 'untested',
  microphone: 'untested',
  camera: 'untested',
  speaker: 'untested',
  clock: 'untested',
};
/** Those that the browser finds without the user; the loudspeaker needs an answer. */
const AUTOMATIC: readonly Check[] = ['browser', 'server', 'media', 'line', 'microphone', 'camera', 'clock'];

interface Run {
  id: string;
  outcomes: Partial<Outcomes>;
  line: LineFigures | null;
  clock_lag_seconds: number | null;
}

/** A camera that opens and shows nothing for so long is in use by another program. */
const PICTURE_WITHIN_MS = 10_000;

const withoutPicture = (run: Run | null): Run | null =>
  run && run.outcomes.camera === undefined ? { ...run, outcomes: { ...run.outcomes, camera: 'busy' } } : run;

export interface ConnectionTest {
  run: Run | null;
  isOver: boolean;
  level: number;
  stream: MediaStream | null;
  /** Whether the school has the result: undefined as long as there is none to send. */
  isKept: boolean | undefined;
  keepAgain: () => void;
  start: () => void;
  find: (found: Partial<Outcomes>) => void;
}

/** Runs the parts of a test side by side, and has the result kept as soon as there is one and whenever it changes. */
export function useConnectionTest(): ConnectionTest {
  const [run, setRun] = useState<Run | null>(null);
  const [level, setLevel] = useState(0);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const ending = useRef<AbortController>(undefined);
  const {
    mutate: keep,
    isSuccess,
    isError,
    reset,
  } = useChange('POST /v1/connection-tests', {
    input: ({ id, outcomes, line, clock_lag_seconds }: Run) => {
      const { line: _, clock: __, ...found } = { ...UNTESTED, ...outcomes };
      return { body: { id, outcomes: found, line, clock_lag_seconds } };
    },
    // One after the other: the answer about the loudspeaker comes last.
    scope: { id: 'connection-test' },
  });
  useEffect(() => () => ending.current?.abort(), []);

  const find = useCallback((found: Partial<Outcomes>, more: Partial<Omit<Run, 'outcomes'>> = {}) => {
    setRun((now) => now && { ...now, ...more, outcomes: { ...now.outcomes, ...found } });
  }, []);

  const start = useCallback(() => {
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    const { signal } = controller;
    const tell: typeof find = (...found) => {
      if (!signal.aborted) find(...found);
    };
    const show = (opened: MediaStream) => {
      setStream(opened);
      const timer = setTimeout(() => setRun(withoutPicture), PICTURE_WITHIN_MS);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    };
    reset();
    setLevel(0);
    setStream(null);
    setRun({ id: crypto.randomUUID(), outcomes: {}, line: null, clock_lag_seconds: null });
    if (!isAble()) {
      tell({ ...UNTESTED, browser: 'unable', server: 'reached' });
      return;
    }
    tell({ browser: 'able' });
    void listen({ onLevel: setLevel, onOutcome: (microphone) => tell({ microphone }), signal })
      // One question of the browser after the other.
      .then(() => look({ onStream: show, onOutcome: (camera) => tell({ camera }), signal }));
    void testServer(signal, tell);
  }, [find, reset]);

  const isOver = run !== null && AUTOMATIC.every((check) => run.outcomes[check] !== undefined);
  useEffect(() => {
    if (run && isOver) keep(run);
  }, [run, isOver, keep]);

  // The camera's light goes out; a silent microphone goes on listening.
  const isHeard = isOver && run.outcomes.microphone !== 'silent';
  useEffect(() => {
    if (!isHeard) return;
    ending.current?.abort();
    setStream(null);
  }, [isHeard]);

  return {
    run,
    isOver,
    level,
    stream,
    isKept: isError ? false : isSuccess || undefined,
    keepAgain: () => run && keep(run),
    start,
    find,
  };
}

async function testServer(
  signal: AbortSignal,
  tell: (found: Partial<Outcomes>, more?: Partial<Omit<Run, 'outcomes'>>) => void,
): Promise<void> {
  try {
    const asked = Date.now();
    const entrance = await api('GET /v1/connection-tests/entrance', { signal });
    const lag = Math.round((new Date(entrance.now).getTime() - (asked + Date.now()) / 2) / 1000);
    tell({ clock: judgeClock(lag) }, { clock_lag_seconds: lag });
    const { server, media, line } = await testLine(entrance, signal);
    tell({ server, media, line: judgeLine(line) }, { line });
  } catch {
    tell({ server: 'unreachable', media: 'untested', line: 'untested', clock: 'untested' });
  }
}
