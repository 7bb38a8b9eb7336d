import type { ReactNode } from 'react';

export interface Sample {
  state: string;
  show: ReactNode;
  /** Shows everything in the sample as if the mouse or the focus were there. */
  force?: 'hover' | 'focus';
  /** Takes the whole line. */
  wide?: boolean;
}

export interface Entry {
  /** The components that the file exports; the test holds them against it. */
  of: readonly unknown[];
  samples: readonly Sample[];
}

/** By the component's file in src/ui. */
export type Entries = Record<string, Entry>;

export const nothing = () => undefined;
