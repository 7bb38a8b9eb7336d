import {
  type AnchorHTMLAttributes,
  createElement,
  type MouseEvent,
  useEffect,
  useSyncExternalStore,
} from 'react';

// Public pages work without a router; react-router also follows `popstate`.
const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};

export const usePath = () => useSyncExternalStore(subscribe, () => window.location.pathname);

const subscribeToHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** What stands behind '#', which no server is sent: the token of a mailed link. Another link in the same tab loads no page. */
export const useHash = () => useSyncExternalStore(subscribeToHash, () => window.location.hash.slice(1));

let follow: ((href: string) => void) | null = null;

/** Has links follow with `navigate` until the returned function is called: while a form has changes, with the router, which asks first. */
export const followLinksWith = (navigate: typeof follow) => {
  follow = navigate;
  return () => {
    follow = null;
  };
};

export function go(href: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', href);
  else window.history.replaceState(null, '', href);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

export function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, 'replace'), [to]);
  return null;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** Leaves clicks with a modifier key or another target to the browser. */
export function Link({ href, onClick, ...rest }: LinkProps) {
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target) return;
    event.preventDefault();
    (follow ?? go)(href);
  };
  return createElement('a', { ...rest, href, onClick: onFollow });
}
