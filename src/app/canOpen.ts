import { createContext, useContext } from 'react';
import type { PublicAddress } from './routes/public.ts';
import type { Address } from './routes/signedIn.ts';

/** Provided by the composition root from the table of routes; pages ask it before they show a link. */
export const CanOpenContext = createContext<(path: PublicAddress | Address) => boolean>(() => false);

/** Whether a screen is built and open to the current person, as far as the browser can tell. */
export const useCanOpen = () => useContext(CanOpenContext);
