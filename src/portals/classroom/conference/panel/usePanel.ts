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
  /** Opens or closes a part by a button that stays in view, where the focus stays. */
  const toggle = useCallback(
    (which: Panel) => setState(({ panel }) => ({ panel: panel === which ? null : which, entry: null })),
    [],
  );
  /** Opens or closes a part by a shortcut or a control that disappears, and moves the focus into the panel. */
  const enter = useCallback(
    (which: Panel) => setState(({ panel }) => ({ panel: panel === which ? null : which, entry: {} })),
    [],
  );
  /** Opens a part from a notice, which may come while that part is open. */
  const open = useCallback((which: Panel) => setState({ panel: which, entry: {} }), []);
  const setPanel = useCallback((panel: Panel | null) => setState({ panel, entry: null }), []);
  return { ...state, toggle, enter, open, setPanel };
}
