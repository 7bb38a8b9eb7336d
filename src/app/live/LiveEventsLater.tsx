import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type Clocks, clocks } from './clocks.ts';

/** Loads the script of the live events once the first screen has its data, to stay out of its way. */
export function LiveEventsLater() {
  const fetching = useIsFetching() > 0;
  const hasFetched = useRef(false);
  const [since] = useState(clocks);
  const [Loaded, setLoaded] = useState<ComponentType<{ since: Clocks }>>();
  useEffect(() => {
    if (fetching) hasFetched.current = true;
    if (fetching || !hasFetched.current || Loaded) return;
    import('./LiveEvents.tsx').then(
      ({ LiveEvents }) => setLoaded(() => LiveEvents),
      () => {
        // A failed script is requested again after the next read.
      },
    );
  }, [fetching, Loaded]);
  return Loaded && <Loaded since={since} />;
}
