import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EvidenceRow, evidenceHash } from '../../../server/areas/contracts/evidence.ts';
import { chainFaults } from '../../../server/areas/contracts/verify.ts';

const contract_id = '6f1d1f0e-0d5e-4c3e-9f0a-3f1b5f1c2d3e';
const at = (seq: number) => new Date(Date.UTC(2026, 2, 10, 13, seq));
type Stored = EvidenceRow & { id: number; hash: string };

function chain(
  version: number,
  entries: [string, Record<string, unknown>][],
  hash: typeof evidenceHash,
): Stored[] {
  let previous = '';
  return entries.map(([event, detail], index) => {
    const row = { contract_id, seq: index + 1, version, at: at(index), event, detail };
    previous = hash(previous, row);
    return { ...row, id: index, hash: previous };
  });
}
/** As the database returns JSON: keys by length, then by bytes. */
const stored = (rows: Stored[]): Stored[] =>
  rows.map((row) => ({
    ...row,
    detail: Object.fromEntries(
      Object.entries(row.detail).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)),
    ),
  }));

const entries: [string, Record<string, unknown>][] = [
  ['created', { sha256: 'ab', template: '2026-1', ip: '127.0.0.1', port: 4000 }],
  ['signer_email_changed', { party: 'student', email: 'b@x.test', ip: null, port: null }],
  ['code_sent', { party: 'student', email: 'a@x.test', ip: '127.0.0.1', port: 4001 }],
  [
    'signed',
    {
      party: 'student',
      email: 'a@x.test',
      typed_name: 'Ana Prado',
      consent: 'Li.',
      sha256: 'ab',
      ip: '::1',
      port: 1,
    },
  ],
  ['completed', { ip: '127.0.0.1', port: 4002 }],
  ['superseded', { by: contract_id, ip: null, port: null }],
];
/** The first version's hash: over the fields in their original order. */
const asWritten = (previous: string, row: EvidenceRow) =>
  createHash('sha256')
    .update(JSON.stringify([previous, row.at.toISOString(), row.event, row.detail]))
    .digest('hex');

describe('a chain of evidence', () => {
  it('of the first version stays verifiable from the JSON that the database returns', () => {
    expect(chainFaults(stored(chain(1, entries, asWritten)))).toEqual([]);
  });

  it('of the current version does not depend on the order of fields', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    const detail = fc.dictionary(fc.string({ minLength: 1 }), value);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), detail), { maxLength: 6 }), (given) => {
        expect(chainFaults(stored(chain(2, given, evidenceHash)))).toEqual([]);
      }),
    );
  });

  it.each([1, 2])('of version %i reveals any change and any missing row', (version) => {
    const rows = stored(chain(version, entries, version === 1 ? asWritten : evidenceHash));
    const changed = fc
      .tuple(fc.nat(rows.length - 1), fc.constantFrom('event', 'at', 'detail', 'left out'))
      .map(([index, what]) => {
        if (what === 'left out') return rows.filter((_, each) => each !== index || index === rows.length - 1);
        return rows.map((row, each) => {
          if (each !== index) return row;
          if (what === 'event') return { ...row, event: `${row.event}x` };
          if (what === 'at') return { ...row, at: new Date(row.at.getTime() + 1) };
          return { ...row, detail: { ...row.detail, ip: '203.0.113.9' } };
        });
      })
      .filter((each) => each.length !== rows.length || each.some((row, index) => row !== rows[index]));
    fc.assert(
      fc.property(changed, (each) => {
        expect(chainFaults(each)).not.toEqual([]);
      }),
    );
  });
});
