import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';

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

interface HeldProps<V> {
  start: V;
  children: (value: V, change: (value: V) => void) => ReactNode;
}

/** Keeps the value of a component that leaves it to its screen. */
export function Controlled<V>({ start, children }: HeldProps<V>) {
  const [value, change] = useState(start);
  return children(value, change);
}

/** A button that opens what floats. */
export function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}
