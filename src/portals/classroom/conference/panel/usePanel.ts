import { useCallback, useState } from 'react';
import type { Panel } from '../session/roomContext.ts';

interface Open {
  panel: Panel | null;
  /** A new one whenever the focus is to follow. */
  entry: object | null;
}

/** Which part of the side panel is open. The same call again closes it. */
export function usePanel() {
  const [open, setOpen] = useState<Open>({ panel: null, entry: null });
  /** By a button that stays in view: the focus stays there. */
  const toggle = useCallback(
    (which: Panel) => setOpen(({ panel }) => ({ panel: panel === which ? null : which, entry: null })),
    [],
  );
  /** By a shortcut, or by what disappears: the focus goes along. */
  const enter = useCallback(
    (which: Panel) => setOpen(({ panel }) => ({ panel: panel === which ? null : which, entry: {} })),
    [],
  );
  const setPanel = useCallback((panel: Panel | null) => setOpen({ panel, entry: null }), []);
  return { ...open, toggle, enter, setPanel };
}
