import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Permission } from '../../../domain/permissions.ts';

/** All that a resource says of its form. */
export interface FormProps<R extends RaRecord, V extends object> {
  resource: string;
  /** A new record is opened by `?new` alone: without it and without an id the address leads to the list. */
  explicit?: boolean;
  /** Where leaving leads; the list is found with its filters and page. */
  list: string;
  needs: { create: Permission; edit: Permission };
  titles: { create: string; edit: string };
  saved: { create: string; edit: string };
  /** The verb on the button; 'Salvar' where it is absent. */
  submit?: string;
  /** What the inputs hold, of a record or of a new one. */
  values: (record?: R) => V;
  /** The words of a refusal, where the server's are not the ones to show. */
  why?: (error: unknown) => string;
  /** The inputs: they read the form with `useInput`. */
  children: ReactNode;
}
