import type { Target } from '../../../security/target.ts';
import type { ProfileName } from '../../../security/world.ts';

/** A request as the specification writes it: below /api, with its query and its slash at the end. */
export interface Written {
  path: string;
  body?: unknown;
  /** Defaults to 200. */
  status?: number;
}

/** One line of the specification: `UPDATE` stands for 'update' and 'PUT-style', which are sent as PUT and as PATCH. */
export interface Case {
  /** Of the form `METHOD /v1/path/{name}`. */
  call: `${'GET' | 'POST' | 'PATCH' | 'UPDATE' | 'DELETE'} /v1/${string}`;
  /** The caller; null without a session. */
  as: ProfileName | null;
  write: (t: Target) => Written | Promise<Written>;
}
