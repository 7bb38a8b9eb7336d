import { createContext, useContext } from 'react';
import type { PublicAddress } from './routes/public.ts';
import type { Address } from './routes/signedIn.ts';

// Provided by the composition root, so that pages need not import the table of routes.
export const CanOpenContext = createContext<(path: PublicAddress | Address) => boolean>(() => false);

export const useCanOpen = () => useContext(CanOpenContext);
