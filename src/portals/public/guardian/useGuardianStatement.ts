import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { api } from '../../../dataProvider/api.ts';
import { adoptPreferences } from '../../../i18n/changeLanguage.ts';

type Opened = ResponseOf<'POST /v1/guardian-statement'>;
export type GuardianStatement = NonNullable<Opened['statement']>;

const POLL_MS = 15_000;
/** Ten minutes after the last look at the page. */
const MAX_POLLS = 40;

/**
 * The statement behind a link. It is read again whenever the page is looked at, because payments are made elsewhere, and then every few
 * seconds while something is due, because a provider's confirmation takes a while.
 */
export function useGuardianStatement(token: string) {
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const isAdopted = useRef(false);
  const polls = useRef(0);

  const read = useCallback(async () => {
    try {
      const found = await api('POST /v1/guardian-statement', { body: { token }, anonymous: true });
      // Later, the reader may have chosen another language.
      if (!isAdopted.current) await adoptPreferences({ language: found.language, theme: null });
      isAdopted.current = true;
      setFailure(undefined);
      setOpened(found);
    } catch (error) {
      setFailure(error);
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      polls.current = 0;
      void read();
    };
    const returned = ({ persisted }: PageTransitionEvent) => persisted && look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', returned);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', returned);
    };
  }, [read]);

  const isDue = (opened?.statement?.balance ?? 0) > 0;
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || polls.current >= MAX_POLLS) return;
      polls.current += 1;
      void read();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isDue, read]);

  const retry = () => {
    setFailure(undefined);
    void read();
  };
  return { opened, failure, read, retry };
}
