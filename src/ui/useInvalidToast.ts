import { useCallback, useEffect, useRef } from 'react';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { closeToast, showToast } from './toast.ts';

/** A form's toast about invalid fields: one at a time, closed when the form is left. */
export function useInvalidToast() {
  const t = useT(ui);
  const shown = useRef<number | null>(null);
  const close = useCallback(() => {
    if (shown.current !== null) closeToast(shown.current);
    shown.current = null;
  }, []);
  useEffect(() => close, [close]);
  const show = (text?: string | null): void => {
    const id = showToast('warning', t('attention'), text || t('check_fields'));
    if (id !== shown.current) close();
    shown.current = id;
  };
  return { show, close };
}
