import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoticeInput } from './roomContext.ts';

export interface Notice extends NoticeInput {
  id: number;
  /** The time at which the notice disappears, as `performance.now()`. */
  ends: number;
}

const LASTS = 4000;
const MOST = 5;

export function useNotices() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const lastId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const dismiss = useCallback((name: string) => {
    setNotices((before) => before.filter((notice) => notice.name !== name));
  }, []);

  const close = useCallback((id: number) => {
    setNotices((before) => before.filter((notice) => notice.id !== id));
  }, []);

  const notify = useCallback((input: NoticeInput) => {
    const id = ++lastId.current;
    setNotices((before) => {
      const kept = before.filter(({ name }) => name === undefined || name !== input.name);
      const shown = [...kept, { ...input, id, ends: performance.now() + (input.lasts ?? LASTS) }];
      if (shown.length <= MOST) return shown;
      // What is to be seen for longer is not pushed out by news.
      const soonest = shown.slice(0, -1).reduce((least, each) => (each.ends < least.ends ? each : least));
      return shown.filter((each) => each !== soonest);
    });
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setNotices((before) => before.filter((notice) => notice.id !== id));
    }, input.lasts ?? LASTS);
    timers.current.add(timer);
  }, []);

  return { notices, notify, dismiss, close };
}
