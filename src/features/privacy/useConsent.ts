import { common } from 'virtual:texts/common';
import { privacy } from 'virtual:texts/privacy';
import type { Input } from '../../../contract/index.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

type Choice = Input<'POST /v1/account/privacy/consent'>['body'];

interface Options {
  onDone?: () => void;
  /** Leaves out the message where what was chosen shows it. */
  isQuiet?: boolean;
}

/** Gives or withdraws a consent of the user's own. */
export function useConsent({ onDone, isQuiet = false }: Options = {}) {
  const t = useT(privacy);
  const shared = useT(common);
  return useChange('POST /v1/account/privacy/consent', {
    input: (body: Choice) => ({ body }),
    onSuccess: (_, { is_given: given }) => {
      onDone?.();
      if (isQuiet) return;
      showToast('success', shared('success'), t(given ? 'consent_given_done' : 'consent_withdrawn_done'));
    },
    onError: (error) => showError(error, shared),
  });
}
