import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';

const variants = { success: 'success', info: 'default', warning: 'warning', error: 'destructive' } as const;
const titles = { success: 'success', info: 'success', warning: 'attention', error: 'error' } as const;

/** Hands react-admin's notifications to the product's own toasts. */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const t = useT(ui);

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions = {} } = notification;
    const kind = type in variants ? (type as keyof typeof variants) : 'info';
    const text =
      typeof message === 'string' ? translate(message, notificationOptions.messageArgs) : undefined;
    showToast(variants[kind], t(titles[kind]), text);
    if (notificationOptions.undoable) takeMutation()?.({ isUndo: false });
  }, [notifications, takeNotification, takeMutation, translate, t]);
  return null;
}
