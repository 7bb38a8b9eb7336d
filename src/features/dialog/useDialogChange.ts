import { common } from 'virtual:texts/common';
import { useEffect, useRef } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { type Call, useSteps } from '../../dataProvider/calls.ts';
import type { ChangeKey } from '../../dataProvider/changes.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import { showToast } from '../../ui/toast.ts';

/** The text of a toast, whose title is 'Sucesso' unless it has its own; `undo` takes the change back. */
type Done = string | { title?: string; text?: string; undo?: () => void; undoMs?: number };

interface Options<T, V> {
  done?: Done | ((response: T, variables: V) => Done);
  /** Shown for an error without a text of its own. */
  fallback?: string;
  /** Closes the dialog after a success. */
  onClose?: () => void;
  /** Runs once the dialog is closed. */
  onSuccess?: (response: T, variables: V) => void;
  /** Returns true for an error that it deals with, which is then not shown. */
  handles?: (error: Error) => boolean | Promise<boolean>;
  /** Runs once the error is shown. */
  onError?: (error: Error, variables: V) => void;
}

interface ChangeOptions<K extends ChangeKey, V> extends Options<ResponseOf<K>, V> {
  input: (variables: V) => Input<K>;
}

/** The change of a dialog: a toast for a success, after which the dialog closes, or for an error. */
export const useDialogChange = <K extends ChangeKey, V = void>(
  key: K,
  { input, ...options }: ChangeOptions<K, V>,
) => useDialogSteps<ResponseOf<K>, V>((call, variables) => call(key, input(variables)), options);

/** Several calls as the change of a dialog. */
export function useDialogSteps<T, V = void>(
  run: (call: Call, variables: V) => Promise<T>,
  { done, fallback, onClose, onSuccess, handles, onError }: Options<T, V>,
) {
  const t = useT(common);
  // Closed meanwhile, it must not close the dialog that is open now.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useSteps<T, V>(run, {
    onSuccess: (response, variables) => {
      const told = typeof done === 'function' ? done(response, variables) : done;
      if (told !== undefined) {
        const { title = t('success'), text, undo, undoMs } = typeof told === 'string' ? { text: told } : told;
        if (undo) showUndo(title, text, { label: t('undo'), undo, ms: undoMs });
        else showToast('success', title, text);
      }
      if (isOpen.current) onClose?.();
      onSuccess?.(response, variables);
    },
    onError: async (error, variables) => {
      if (handles && (await handles(error))) return;
      showError(error, t, fallback === undefined ? {} : { fallback });
      onError?.(error, variables);
    },
  });
}
