import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';

export interface Sample {
  state: string;
  show: ReactNode;
  /** Renders the sample as if hovered or focused. */
  force?: 'hover' | 'focus';
  wide?: boolean;
}

export interface Entry {
  /** The components that the file exports; a test compares them. */
  of: readonly unknown[];
  samples: readonly Sample[];
}

/** Samples keyed by the component's file in src/ui. */
export type Entries = Record<string, Entry>;

export const nothing = () => undefined;

interface HeldProps<V> {
  start: V;
  children: (value: V, change: (value: V) => void) => ReactNode;
}

/** Holds the value of a component that its screen controls. */
export function Controlled<V>({ start, children }: HeldProps<V>) {
  const [value, change] = useState(start);
  return children(value, change);
}

export function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}
