import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { queryClient } from '../../app/queryClient.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { errorText, showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { FormProps } from './types.ts';

export type Saving = ReturnType<typeof useSaving>;

/** What saving ends in: the list and a toast; words in the form; or the news that somebody else was faster. */
export function useSaving<R extends RaRecord, V extends object>(form: FormProps<R, V>, saved: string) {
  const t = useT(ui);
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState(false);
  const [done, setDone] = useState(false);
  // Known at once, where the state is known with the next drawing.
  const ended = useRef(false);
  return {
    refusal,
    stale,
    done,
    ended,
    leave: () => void navigate(form.list),
    options: {
      onMutate: () => setRefusal(null),
      onSuccess: async () => {
        ended.current = true;
        setDone(true);
        setStale(false);
        await queryClient.invalidateQueries({ queryKey: [form.resource] });
        showToast('success', t('success'), saved);
        void navigate(form.list);
      },
      onError: (error: unknown) => {
        if (error instanceof ApiError && error.code === 'stale') {
          setStale(true);
          void queryClient.invalidateQueries({ queryKey: [form.resource, 'getOne'] });
          return;
        }
        const text = form.why?.(error);
        showError(error, t, { text });
        // Messages of fields stand at their fields too.
        if (error instanceof ApiError && error.issues.length > 0) return;
        setRefusal(text ?? errorText(error, t));
      },
    },
  };
}
