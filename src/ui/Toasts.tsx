import { common } from 'virtual:texts/common';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useStore } from '../browser/store.ts';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { noBreak } from './noBreak.ts';
import styles from './Toasts.module.css';
import { closeToast, holdToasts, type ToastVariant, toasts } from './toast.ts';

const icons = {
  default: IconInfoCircleFilled,
  success: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  destructive: IconCircleXFilled,
} satisfies Record<ToastVariant, unknown>;

/** Distance on a phone between the region and the top, or a dialog below it. */
const edge = 16;

export function Toasts() {
  const t = useT(common);
  const shown = useStore(toasts);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const height = region.current?.offsetHeight ?? 0;
    document.documentElement.style.setProperty('--toasts', height > 0 ? `${height + 2 * edge}px` : '0px');
  });
  return (
    <section
      ref={region}
      className={styles.region}
      data-toasts=""
      aria-live="polite"
      aria-label={t('toasts')}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {shown.map(({ id, variant, title, text, action }) => {
        const Icon = icons[variant];
        return (
          <div key={id} className={styles.toast} role={variant === 'destructive' ? 'alert' : undefined}>
            <Icon size={20} className={styles[variant]} aria-hidden="true" />
            <div className={styles.words}>
              <p className={styles.title}>{noBreak(title)}</p>
              {text && <p className={styles.text}>{noBreak(text)}</p>}
              {action && (
                <Button
                  variant="link"
                  onClick={() => {
                    closeToast(id);
                    action.run();
                  }}
                >
                  {action.label}
                </Button>
              )}
            </div>
            <button
              type="button"
              className={classes(styles.close, 'tap')}
              aria-label={t('close')}
              onClick={() => closeToast(id)}
            >
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </section>
  );
}
