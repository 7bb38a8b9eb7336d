import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Permission } from '../../../domain/permissions.ts';
import type { ChangeKey, ReadKey } from '../../dataProvider/changes.ts';

/** Resources whose records the contract creates. */
export type Creatable = ChangeKey extends infer K
  ? K extends `POST /v1/${infer R}`
    ? `GET /v1/${R}` extends ReadKey
      ? R
      : never
    : never
  : never;

/** What a resource defines of its form. */
export interface FormProps<R extends RaRecord, V extends object> {
  resource: Creatable;
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
  refusalText?: (error: unknown) => string;
  /** The inputs: they read the form with `useInput`. */
  children: ReactNode;
}
