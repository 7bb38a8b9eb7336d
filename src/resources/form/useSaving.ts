import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { changed } from '../../dataProvider/calls.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { errorText, showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { FormProps } from './types.ts';

export type Saving = ReturnType<typeof useSaving>;

/** Saving ends with a toast and the list, a message in the form, or the notice of a newer version. */
export function useSaving<R extends RaRecord, V extends object>(form: FormProps<R, V>, saved: string) {
  const t = useT(ui);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState(false);
  const [done, setDone] = useState(false);
  // A ref, because state would only update on the next render.
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
        await changed(client, `POST /v1/${form.resource}`);
        showToast('success', t('success'), saved);
        void navigate(form.list);
      },
      onError: (error: unknown) => {
        if (error instanceof ApiError && error.code === 'stale') {
          setStale(true);
          void changed(client, `POST /v1/${form.resource}`);
          return;
        }
        const text = form.refusalText?.(error);
        showError(error, t, { text });
        // Messages of fields stand at their fields too.
        if (error instanceof ApiError && error.issues.length > 0) return;
        setRefusal(text ?? errorText(error, t));
      },
    },
  };
}
