import type { KeyboardEvent } from 'react';

/** Ctrl+Enter or Cmd+Enter submits the form, or the one inside the element. */
export function submitOnShortcut(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const { currentTarget: at } = event;
  (at instanceof HTMLFormElement ? at : at.querySelector('form'))?.requestSubmit();
}
