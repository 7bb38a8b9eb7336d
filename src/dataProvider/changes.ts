import { type Exported, type Joined, joined, partsOf } from '../../contract/areaParts.ts';
import * as areas from '../../contract/areaReads.generated.ts';
import type { CallKey } from '../../contract/index.ts';
import type { ChangeKey, ReadKey } from '../../contract/reads.ts';

export type { ChangeKey, ReadKey };

export const isChange = (key: CallKey): key is ChangeKey =>
  !/^GET |\/(preview|plan|duplicates|simulation)$/.test(key);

/** Creating and updating a resource invalidate its own list and record. */
type Plain<K> = K extends `POST ${infer P}`
  ? `GET ${P}` extends ReadKey
    ? K
    : never
  : K extends `PATCH ${infer P}/:id`
    ? `GET ${P}` extends ReadKey
      ? K
      : never
    : never;
type Others = Exclude<ChangeKey, Plain<ChangeKey>>;

type Declared = Joined<Exported<typeof areas, 'changes'>>;

/** The reads that each change makes stale; plain changes list only those of other resources. */
export const invalidates: Record<Others, readonly ReadKey[]> &
  Partial<Record<ChangeKey, readonly ReadKey[]>> = joined(partsOf(areas, 'changes')) as Declared;
