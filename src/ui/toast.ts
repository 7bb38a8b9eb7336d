import { createStore } from '../browser/store.ts';

/** A success answers the errors of its screen; 'default' answers none. */
export type ToastVariant = 'default' | 'success' | 'warning' | 'destructive';

export interface Toast {
  id: number;
  variant: ToastVariant;
  title: string;
  text?: string;
  /** Milliseconds; infinite until it is closed. */
  stay: number;
  action?: ToastAction;
  /** The path of the screen that showed it. */
  screen: string;
}

/** Closes the toast, too. */
interface ToastAction {
  label: string;
  run: () => void;
}

/** Newest first, at most five. */
export const toasts = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/** An error and what can be acted upon wait until they are closed. */
const stayOf = (variant: ToastVariant, action: ToastAction | undefined): number =>
  variant === 'destructive' || action ? Number.POSITIVE_INFINITY : 4000;

/**
 * Returns the toast's id. One already shown with the same words stays longer instead of appearing twice; if it stays anyway, it is shown
 * again, so that screen readers announce the repetition.
 */
export function showToast(
  variant: ToastVariant,
  title: string,
  text?: string,
  stay?: number,
  action?: ToastAction,
): number {
  const isSame = (toast: Toast) => toast.variant === variant && toast.title === title && toast.text === text;
  const same = toasts.get().find((toast) => isSame(toast) && !toast.action && !action);
  const shown = same && Number.isFinite(same.stay) ? same : undefined;
  if (same && !shown) closeToast(same.id);
  const screen = window.location.pathname;
  // What failed on this screen has succeeded now.
  if (variant === 'success')
    for (const each of toasts.get())
      if (each.variant === 'destructive' && each.screen === screen) closeToast(each.id);
  const toast: Toast = shown ?? {
    id: ++last,
    variant,
    title,
    screen,
    stay: stay ?? stayOf(variant, action),
    ...(text !== undefined && { text }),
    ...(action && { action }),
  };
  const others = toasts.get().filter((each) => each.id !== toast.id);
  toasts.set([toast, ...others].slice(0, 5));
  countDown({ ...toast, ...(stay !== undefined && { stay }) });
  return toast.id;
}

/** While a toast is pointed at or focused, all stay. */
let isHeld = false;

function countDown({ id, stay }: Toast): void {
  clearTimeout(timers.get(id));
  if (isHeld || !Number.isFinite(stay)) return;
  timers.set(
    id,
    setTimeout(() => closeToast(id), stay),
  );
}

/** Released, they stay as long as from the start. */
export function holdToasts(held: boolean): void {
  isHeld = held;
  for (const timer of timers.values()) clearTimeout(timer);
  if (!held) for (const toast of toasts.get()) countDown(toast);
}

export function closeToast(id: number): void {
  if (!toasts.get().some((toast) => toast.id === id)) return;
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
  // Leaving a toast that is gone raises no event.
  if (isHeld) holdToasts(false);
}

/** The toasts that explain to the next visitor why the login page appears. */
const explanations = new Set<number>();

/** The toast stays on the login page, until the next person signs in. */
export function explainEnd(id: number): void {
  explanations.add(id);
}

/** Called when a person leaves; `all` when one arrives. */
export function emptyToasts({ all }: { all: boolean }): void {
  for (const { id } of toasts.get()) if (all || !explanations.has(id)) closeToast(id);
  if (all) explanations.clear();
}
