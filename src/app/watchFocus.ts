const controls =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])';
const lists = 'ul, ol, tbody';

/**
 * Moves the focus when the focused element is disabled or removed, so that keyboard users keep their place: to a control
 * beside it, to the next item of its list, or to <main>. Starts with the element focused last; returns a function that
 * stops this.
 */
export function watchFocus(focused: EventTarget | null): () => void {
  let last = focused;
  const note = ({ target }: FocusEvent) => {
    last = target;
  };
  const keep = (changes: readonly MutationRecord[]) => {
    if (!(last instanceof Element)) return;
    const at = document.activeElement;
    if (last.isConnected) {
      if (last.matches(':disabled') && (at === last || at === document.body)) controlBeside(last)?.focus();
    } else if (at === document.body) focusOn(itemInPlaceOf(last, changes) ?? document.querySelector('main'));
  };
  const watch = new MutationObserver(keep);
  document.addEventListener('focusin', note);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  keep([]);
  return () => {
    document.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

/** The nearest control after the element, or before it, within the smallest group that has one. */
function controlBeside(element: Element): HTMLElement | undefined {
  for (let group = element.parentElement; group && group !== document.body; group = group.parentElement) {
    const found = [...group.querySelectorAll<HTMLElement>(controls)];
    const isAfter = (other: Element) =>
      Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    const beside = found.find(isAfter) ?? found.at(-1);
    if (beside) return beside;
  }
  return undefined;
}

/** The item that took the place of the removed one; not its control, which a held key would press. */
function itemInPlaceOf(removed: Element, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const removal = changes.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(removed)),
  );
  if (!(removal?.target instanceof Element && removal.target.matches(lists))) return undefined;
  return [removal.nextSibling, removal.previousSibling].find(
    (node) => node instanceof HTMLElement && node.isConnected,
  ) as HTMLElement | undefined;
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
