import { createContext, useContext } from 'react';
import type { Address } from './href.ts';

// Provided by the composition root, so that pages need not import the table of routes.
export const CanOpenContext = createContext<(path: Address) => boolean>(() => false);

export const useCanOpen = () => useContext(CanOpenContext);
