import { common } from 'virtual:texts/common';
import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form';
import { useT } from '../i18n/useT.ts';
import { firstMessage, showError } from './showError.ts';
import { closeToast, showToast } from './toast.ts';

/** A form's toast about invalid fields or a refusal: one at a time, closed by a valid submit and when the form is left. */
export function useInvalidToast() {
  const t = useT(common);
  const shown = useRef<number | null>(null);
  const close = useCallback(() => {
    if (shown.current !== null) closeToast(shown.current);
    shown.current = null;
  }, []);
  useEffect(() => close, [close]);
  /** Shows a text, or the general one for `true`; closes the toast otherwise. Returns whether the form is invalid. */
  const report = (fault: string | boolean | null | undefined): boolean => {
    if (!fault) {
      close();
      return false;
    }
    const id = showToast('warning', t('attention'), fault === true ? t('check_fields') : fault);
    if (id !== shown.current) close();
    shown.current = id;
    return true;
  };
  const refuse = (error: unknown): void => {
    close();
    shown.current = showError(error, t);
  };
  return {
    report,
    /** Shows the error of a submit that was valid. */
    refuse,
    /** A submit handler of react-hook-form. */
    handle: <V extends FieldValues>(handleSubmit: UseFormHandleSubmit<V>, onValid: (values: V) => unknown) =>
      handleSubmit(
        (values) => {
          close();
          return onValid(values);
        },
        (errors) => void report(firstMessage(errors) || true),
      ),
  };
}
