import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { Section } from './ownData.ts';

/** Raised when a key changes its meaning or is removed, but not for new keys and sections. */
export const ownDataVersion = 1;

/** Every section is there, in the order of the list; one without records is an empty list. */
export async function* ownDataJson(at: Date, sections: Iterable<Section>): AsyncGenerator<string> {
  const head = {
    format: 'aula-viva-personal-data',
    version: ownDataVersion,
    exported_at: at.toISOString(),
    timezone: SCHOOL_ZONE,
    currency: 'BRL',
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
  let comma = '';
  for (const { name, batches } of sections) {
    yield `${comma}\n    "${name}": [`;
    comma = ',';
    let between = '';
    for await (const batch of batches)
      for (const facts of batch) {
        yield `${between}\n      ${JSON.stringify(facts)}`;
        between = ',';
      }
    yield between ? '\n    ]' : ']';
  }
  yield '\n  }\n}\n';
}
