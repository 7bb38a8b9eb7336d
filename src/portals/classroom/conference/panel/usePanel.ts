import { useCallback, useState } from 'react';
import type { Panel } from '../session/roomContext.ts';

interface Open {
  panel: Panel | null;
  /** A new object whenever the focus moves into the panel. */
  entry: object | null;
}

/** Which part of the side panel is open. Calling `toggle` or `enter` with the open part closes it. */
export function usePanel() {
  const [state, setState] = useState<Open>({ panel: null, entry: null });
  /** For a button that stays in view: the focus stays there. */
  const toggle = useCallback(
    (which: Panel) => setState(({ panel }) => ({ panel: panel === which ? null : which, entry: null })),
    [],
  );
  /** For a shortcut, or a control that disappears: the focus moves into the panel. */
  const enter = useCallback(
    (which: Panel) => setState(({ panel }) => ({ panel: panel === which ? null : which, entry: {} })),
    [],
  );
  /** From a notice, which may come while it is open. */
  const open = useCallback((which: Panel) => setState({ panel: which, entry: {} }), []);
  const setPanel = useCallback((panel: Panel | null) => setState({ panel, entry: null }), []);
  return { ...state, toggle, enter, open, setPanel };
}
