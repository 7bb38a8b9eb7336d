import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useHash } from '../../../browser/address.ts';
import { tabStorage } from '../../../browser/storage.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { api } from '../../../dataProvider/api.ts';
import { adoptPreferences } from '../../../i18n/changeLanguage.ts';

export type Overview = ResponseOf<'POST /v1/guardian-access/overview'>;

/** Kept for a reload of the tab alone, apart from the session of an account. */
const KEY = 'guardian-visit';

type Visit =
  | { is: 'opening' }
  | { is: 'failed' }
  /** The link is not, or no longer, valid. */
  | { is: 'unknown' }
  | { is: 'expired'; token: string }
  /** The session has ended. */
  | { is: 'over' }
  /** The guardian has another address now, to which a new link was sent. */
  | { is: 'moved' }
  | { is: 'open'; session: string; overview: Overview };

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * A guardian's session. The token of the link leaves the address once it has opened one, so that who uses the browser later finds a
 * session that ends (GUARDIAN-4).
 */
export function useVisit() {
  const token = useHash();
  const [visit, setVisit] = useState<Visit>({ is: 'opening' });

  const read = useCallback(async (session: string) => {
    try {
      const overview = await api('POST /v1/guardian-access/overview', {
        body: { session },
        anonymous: true,
      });
      setVisit({ is: 'open', session, overview });
    } catch (error) {
      if (isGone(error)) tabStorage.remove(KEY);
      // Without a connection the page stays, with what is being typed.
      setVisit((before) =>
        isGone(error) ? { is: 'over' } : before.is === 'open' ? before : { is: 'failed' },
      );
    }
  }, []);

  const start = useCallback(async () => {
    setVisit({ is: 'opening' });
    if (token === '') {
      const kept = tabStorage.read<string>(KEY);
      if (typeof kept === 'string') await read(kept);
      else setVisit({ is: 'over' });
      return;
    }
    try {
      const { state, language, session } = await api('POST /v1/guardian-access', {
        body: { token },
        anonymous: true,
      });
      await adoptPreferences({ language, theme: null });
      if (state === 'expired' || session === null) return setVisit({ is: 'expired', token });
      tabStorage.write(KEY, session);
      window.history.replaceState(null, '', window.location.pathname);
      await read(session);
    } catch (error) {
      setVisit({ is: isGone(error) ? 'unknown' : 'failed' });
    }
  }, [token, read]);
  // The address without the token is the same visit; another link in the same tab is another one.
  const hasStarted = useRef(false);
  useEffect(() => {
    if (token === '' && hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, [token, start]);

  return {
    visit,
    retry: () => void start(),
    /** Reads again after a change, or finds that the session has ended. */
    refresh: (session: string) => void read(session),
    end: (is: 'over' | 'moved') => {
      tabStorage.remove(KEY);
      setVisit({ is });
    },
  };
}
