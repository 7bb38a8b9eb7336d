import type { Target } from '../../../security/target.ts';
import type { ProfileName } from '../../../security/world.ts';

/** A request as the specification writes it: below /api, with its query and its slash at the end. */
export interface Written {
  path: string;
  body?: unknown;
  /** 200 where none is given. */
  status?: number;
}

/** One line of §7: `UPDATE` stands for 'update' and 'PUT-style', which are sent as PUT and as PATCH. */
export interface Case {
  /** Of the form `METHOD /v1/path/{name}`. */
  call: `${'GET' | 'POST' | 'PATCH' | 'UPDATE' | 'DELETE'} /v1/${string}`;
  /** Who sends it; null without a session. */
  as: ProfileName | null;
  write: (t: Target) => Written | Promise<Written>;
}
