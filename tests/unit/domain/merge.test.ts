import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Blocker,
  type MergeSide,
  mergeChoices,
  merged,
  mergeFields,
  mergeObstacles,
  obstaclesOf,
  partsOf,
  saidIn,
  type Values,
} from '../../../domain/merge.ts';
import { fieldRows } from '../../../domain/registrationFields.ts';
import { userTypes } from '../../../domain/userTypes.ts';

const verdicts = ['same', 'own', 'erased', 'types', 'company'];
const blockers = mergeObstacles.filter((each) => !verdicts.includes(each)) as Blocker[];
const side = fc.record<MergeSide>({
  user_id: fc.constantFrom('ana', 'bia', 'caio'),
  types: fc.subarray([...userTypes], { minLength: 1 }),
  isErased: fc.boolean(),
  blockers: fc.subarray(blockers),
  companies: fc.subarray(['one', 'two']),
});
const light = { isErased: false, blockers: [], companies: [] };
const person = (user_id: string, more: Partial<MergeSide> = {}): MergeSide => ({
  user_id,
  types: ['STUDENT'],
  ...light,
  ...more,
});

describe('dissolving a record (REG-22)', () => {
  it('is prevented by anything that it holds; of the kept record, by an open request only', () => {
    fc.assert(
      fc.property(side, side, (kept, dissolved) => {
        const found = obstaclesOf(kept, dissolved, 'admin');
        const hasRequest = kept.blockers.includes('privacy');
        expect(blockers.filter((each) => found.includes(each))).toEqual(
          blockers.filter((each) => dissolved.blockers.includes(each) || (each === 'privacy' && hasRequest)),
        );
        const counted = { ...kept, blockers: hasRequest ? (['privacy'] as const) : [] };
        expect(obstaclesOf(counted, dissolved, 'admin')).toEqual(found);
      }),
    );
  });

  it('is never made possible by an additional obstacle', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(...blockers), (kept, dissolved, blocker) => {
        const found = obstaclesOf(kept, dissolved, 'admin');
        const more = obstaclesOf(kept, { ...dissolved, blockers: [...dissolved.blockers, blocker] }, 'admin');
        expect(more).toEqual(expect.arrayContaining(found));
        expect(more).toContain(blocker);
      }),
    );
  });

  it('of two unburdened records is possible both ways exactly when types and companies are the same', () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        const [ana, bia] = [
          { ...one, user_id: 'ana', isErased: false, blockers: [] },
          { ...other, user_id: 'bia', isErased: false, blockers: [] },
        ];
        const isFree = [obstaclesOf(ana, bia, 'admin'), obstaclesOf(bia, ana, 'admin')].flat().length === 0;
        const isAlike = (a: readonly string[], b: readonly string[]) =>
          [...a].sort().join() === [...b].sort().join();
        expect(isFree).toBe(isAlike(ana.types, bia.types) && isAlike(ana.companies, bia.companies));
      }),
    );
  });

  it('never makes a person of another type, or of another or no company', () => {
    const [ana, bia] = [person('ana'), person('bia')];
    expect(obstaclesOf(ana, bia, 'admin')).toEqual([]);
    expect(obstaclesOf(ana, ana, 'admin')).toEqual(['same']);
    expect(obstaclesOf(ana, bia, 'bia')).toEqual(['own']);
    expect(obstaclesOf(ana, bia, 'ana')).toEqual([]);
    expect(obstaclesOf(person('ana', { isErased: true }), bia, 'admin')).toEqual(['erased']);
    expect(obstaclesOf(ana, person('bia', { types: ['FEV'] }), 'admin')).toEqual(['types']);
    expect(
      obstaclesOf(person('ana', { types: ['FEV', 'FEE'] }), person('bia', { types: ['FEV'] }), 'admin'),
    ).toEqual([]);
    expect(obstaclesOf(ana, person('bia', { companies: ['one'] }), 'admin')).toEqual(['company']);
  });
});

const value = fc.constantFrom<unknown>(null, undefined, '', 'a', 'b', ['x'], [], true, false);
const values: fc.Arbitrary<Values> = fc.record(
  Object.fromEntries([...mergeFields.flatMap(partsOf), 'photo_key'].map((name) => [name, value])),
);

describe('the fields of a merge (REG-22)', () => {
  it('are offered where the dissolved record says something else', () => {
    fc.assert(
      fc.property(values, values, (kept, dissolved) => {
        const offered = mergeChoices(kept, dissolved);
        for (const field of mergeFields) {
          const choice = offered.find((each) => each.field === field);
          const [mine, other] = [saidIn(kept, field), saidIn(dissolved, field)];
          if (choice) expect(choice).toEqual({ field, kept: mine, dissolved: other, isTaken: mine === null });
          else if (other !== null) expect(mine).toEqual(other);
        }
        expect(mergeChoices(kept, kept)).toEqual([]);
      }),
    );
  });

  it('keep the values of the kept record unless others are chosen, and never lose one', () => {
    fc.assert(
      fc.property(values, values, fc.subarray([...mergeFields]), (kept, dissolved, wanted) => {
        const offered = mergeChoices(kept, dissolved);
        const taken = wanted.filter((field) => offered.some((each) => each.field === field));
        const result = merged(kept, dissolved, taken);
        for (const field of mergeFields)
          expect(saidIn(result, field)).toEqual(saidIn(taken.includes(field) ? dissolved : kept, field));
        const byDefault = merged(
          kept,
          dissolved,
          offered.filter(({ isTaken }) => isTaken).map(({ field }) => field),
        );
        for (const field of mergeFields)
          if (saidIn(kept, field) !== null) expect(saidIn(byDefault, field)).toEqual(saidIn(kept, field));
          else expect(saidIn(byDefault, field)).toEqual(saidIn(dissolved, field));
      }),
    );
  });

  it('of a student without a guardian say nothing of one', () => {
    const own = { student_guardian_relationship: 'Próprio', student_guardian_name: 'Ana' };
    expect(mergeChoices(own, { ...own, student_guardian_name: 'Ana Reis' })).toEqual([]);
  });

  it('are all but those of login, access, contract, company and hours, which stay those of the kept record', () => {
    const parts = mergeFields.flatMap<string>(partsOf);
    expect(fieldRows.map(([name]) => name).filter((name) => !parts.includes(name))).toEqual([
      ...['types', 'email', 'confirm_email', 'roles', 'fev_id', 'enrollment_type', 'enrollment_date'],
      ...['is_inside_salesperson', 'by_pass', 'skip_to_availability', 'courses', 'course', 'student_level'],
      ...[
        'plan_type',
        'frequency',
        'plan_duration',
        'payment_method',
        'plan_start_date',
        'cnpj',
        'company_name',
      ],
      ...['fantasy_name', 'state_registration', 'municipal_registration', 'federal_tax', 'cnae'],
      ...['comercial_address', 'availability'],
    ]);
  });
});
