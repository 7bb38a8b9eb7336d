import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { useStore } from '../app/store.ts';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { noBreak } from './noBreak.ts';
import styles from './Toasts.module.css';
import { closeToast, type ToastVariant, toasts } from './toast.ts';

const icons = {
  default: IconInfoCircleFilled,
  success: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  destructive: IconCircleXFilled,
} satisfies Record<ToastVariant, unknown>;

export function Toasts() {
  const t = useT(ui);
  return (
    <section className={styles.region} aria-live="polite" aria-label={t('toasts')}>
      {useStore(toasts).map(({ id, variant, title, text }) => {
        const Icon = icons[variant];
        return (
          <div key={id} className={styles.toast} role={variant === 'destructive' ? 'alert' : undefined}>
            <Icon size={20} className={styles[variant]} aria-hidden="true" />
            <div className={styles.words}>
              <p className={styles.title}>{noBreak(title)}</p>
              {text && <p className={styles.text}>{noBreak(text)}</p>}
            </div>
            <button
              type="button"
              className={styles.close}
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
