import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeConstant, importColumns, importKinds, isNeeded } from '../../../domain/importColumns.ts';
import {
  applyRemembered,
  type FileColumn,
  fieldsTwice,
  headingKeys,
  missingFields,
  ownMatching,
  proposeMatching,
  withoutColumns,
} from '../../../domain/importMatching.ts';
import { importHeadings } from '../../../server/texts/importHeadings.ts';
import { headerOf } from '../../../server/texts/importSheet.ts';

const kinds = fc.constantFrom(...importKinds);
const column = fc.record({ heading: fc.string(), samples: fc.array(fc.string(), { maxLength: 3 }) });
const propose = (...columns: [heading: string, ...samples: string[]][]) =>
  proposeMatching(
    'STUDENT',
    columns.map(([heading, ...samples]): FileColumn => ({ heading, samples })),
    importHeadings,
  );

describe('a proposal', () => {
  it('gives each column at most one field, and no field to two columns', () => {
    fc.assert(
      fc.property(kinds, fc.array(column, { maxLength: 12 }), (kind, columns) => {
        const matching = proposeMatching(kind, columns, importHeadings);
        expect(matching).toHaveLength(columns.length);
        expect(fieldsTwice(matching)).toEqual([]);
      }),
    );
  });

  it('finds every column of the template in any order, capitals and punctuation', () => {
    fc.assert(
      fc.property(
        kinds.chain((kind) =>
          fc.tuple(
            fc.constant(kind),
            fc.shuffledSubarray([...importColumns[kind]], { minLength: 1 }),
            fc.constantFrom(
              (text: string) => text.toUpperCase(),
              (text: string) => ` ${text} *`,
              (text: string) => text.normalize('NFD').replace(/\p{Diacritic}/gu, ''),
            ),
          ),
        ),
        ([kind, columns, written]) => {
          const file = columns.map(({ path }) => ({ heading: written(headerOf(path)), samples: [] }));
          expect(proposeMatching(kind, file, importHeadings)).toEqual(columns.map(({ path }) => path));
        },
      ),
    );
  });

  it('knows the names that schools give to a field', () => {
    expect(propose(['Nome completo'], ['Email'], ['Celular'], ['Nascimento'], ['Idioma'], ['Obs.'])).toEqual([
      'name',
      'email',
      'phone',
      'birthdate',
      'course',
      'important_informations',
    ]);
  });

  it('knows a field by its values where the heading says nothing', () => {
    expect(
      propose(
        ['Coluna A', 'ana@x.test', 'rui@x.test'],
        ['Coluna B', '529.982.247-25'],
        ['Coluna C', '12/04/1995', '01/02/2000'],
        ['Coluna D', '(11) 98765-4321'],
        ['Coluna E', '01310-100'],
        ['Coluna F', 'Intermediário', 'Básico'],
        ['Coluna G', 'azul', 'verde'],
      ),
    ).toEqual(['email', 'cpf', 'birthdate', 'phone', 'cep', 'student_level', null]);
  });

  it('keeps the contacts of a guardian apart from those of the student', () => {
    expect(propose(['E-mail do responsável (mãe)', 'mae@x.test'], ['E-mail', 'lia@x.test'])).toEqual([
      'student_guardian_email',
      'email',
    ]);
  });
});

describe('an earlier matching', () => {
  const headings = importColumns.STUDENT.map(({ path }) => `${headerOf(path)} da escola`);
  const paths = importColumns.STUDENT.map(({ path }) => path);
  const remembered = Object.fromEntries(headingKeys(headings).map((key, at) => [key, paths[at] ?? null]));

  it('applies to the same headings in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(headings, { minLength: headings.length }), (shuffled) => {
        const matching = applyRemembered('STUDENT', shuffled, remembered, headerOf);
        expect(matching).toEqual(shuffled.map((heading) => paths[headings.indexOf(heading)]));
      }),
    );
  });

  it('applies to no file that has another heading, or lacks one', () => {
    expect(applyRemembered('STUDENT', [...headings, 'Cor favorita'], remembered, headerOf)).toBeNull();
    expect(applyRemembered('STUDENT', headings.slice(1), remembered, headerOf)).toBeNull();
  });

  it('does not apply when a column that is needed was left out', () => {
    const without = { ...remembered, [headingKeys(headings)[0] ?? '']: null };
    expect(applyRemembered('STUDENT', headings, without, headerOf)).toBeNull();
  });

  it('is not needed for the template itself, and the template alone', () => {
    const own = paths.map(headerOf);
    expect(ownMatching('STUDENT', own, headerOf)).toEqual(paths);
    expect(ownMatching('STUDENT', ['Email', ...own.slice(2)], headerOf)).toBeNull();
  });
});

it('two columns of one name are two columns', () => {
  expect(headingKeys(['Telefone', 'telefone *', '', ''])).toEqual(['telefone', 'telefone #2', '', ' #2']);
});

it('names the fields that are needed and that no column has', () => {
  expect(missingFields('TEACHER', ['name', null, 'email'])).toEqual([
    'cpf',
    'birthdate',
    'education_grade',
    'phone',
    'courses',
    'course_experience',
  ]);
});

describe('a value for all rows (REG-27)', () => {
  const constants = kinds.chain((kind) =>
    fc.tuple(
      fc.constant(kind),
      fc.subarray(importColumns[kind].map(({ path }) => path)),
      fc.subarray(importColumns[kind].filter(canBeConstant).map(({ path }) => path)),
    ),
  );

  it('is possible for needed fields alone, and for none that identifies a person or reaches one', () => {
    fc.assert(
      fc.property(kinds, (kind) => {
        for (const column of importColumns[kind].filter(canBeConstant)) {
          expect(isNeeded(column)).toBe(true);
          expect(column.field.identity).toBeUndefined();
          expect(['name', 'email', 'cpf', 'phone']).not.toContain(column.field.kind);
        }
      }),
    );
  });

  it('stands for a missing column, and gives way to one', () => {
    fc.assert(
      fc.property(constants, ([kind, columns, paths]) => {
        const given = Object.fromEntries(paths.map((path) => [path, 'x']));
        const missing = missingFields(kind, columns, given);
        expect(missing).toEqual(missingFields(kind, [...columns, ...paths]));
        expect(missing.filter((path) => columns.includes(path) || paths.includes(path))).toEqual([]);
        expect(Object.keys(withoutColumns(given, columns))).toEqual(
          paths.filter((path) => !columns.includes(path)),
        );
      }),
    );
  });
});
