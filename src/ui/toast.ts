import { createStore } from '../app/store.ts';

export type ToastVariant = 'default' | 'success' | 'warning' | 'destructive';

export interface Toast {
  id: number;
  variant: ToastVariant;
  title: string;
  text?: string;
  /** Milliseconds. */
  stay: number;
}

/** Newest first, at most five. */
export const toasts = createStore<readonly Toast[]>([]);
let last = 0;

export function showToast(variant: ToastVariant, title: string, text?: string, stay = 4000): void {
  last += 1;
  const toast = { id: last, variant, title, text, stay };
  toasts.set([toast, ...toasts.get()].slice(0, 5));
  setTimeout(() => closeToast(toast.id), stay);
}

export const closeToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));
