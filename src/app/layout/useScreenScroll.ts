import { type RefObject, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Shows each screen from its top, and one that is returned to where it was left. All screens scroll in the same element,
 * which the browser knows nothing of. An address that only gets another query is the same screen.
 */
export function useScreenScroll(main: RefObject<HTMLElement | null>): () => void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, number>());
  const at = useRef({ key, pathname });
  useLayoutEffect(() => {
    const isSame = at.current.pathname === pathname;
    at.current = { key, pathname };
    if (isSame || !main.current) return;
    main.current.scrollTop = (type === NavigationType.Pop && left.current.get(key)) || 0;
  }, [main, key, pathname, type]);
  return () => {
    if (main.current) left.current.set(at.current.key, main.current.scrollTop);
  };
}
