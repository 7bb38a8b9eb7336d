import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spellingsOf } from '../../../domain/spellings.ts';
import { textArray } from '../../../server/areas/privacy/personalValues.ts';
import { bool, rowsOf, text } from '../../../server/platform/db/rows.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

async function search(stored: string, written: string) {
  const values = textArray(spellingsOf(stored).sort((one, other) => other.length - one.length));
  const [row] = await rowsOf(school.db, { found: bool, content: text })`
    select contains_values(${written}, ${values}) as found, without_values(${written}, ${values}, '?') as content`;
  return row;
}

describe('a search for a number (PRIVACY-9)', () => {
  it.each([
    ['21374117684', 'CPF 213.741.176-84.', 'CPF ?.'],
    ['21374117684', 'CPF 213 741 176 84', 'CPF ?'],
    ['21374117684', 'CPF 213741176-84', 'CPF ?'],
    ['21374117684', '2 1 3 7 4 1 1 7 6 8 4', '?'],
    ['21374117684', '213. 741. 176 -84', '?'],
    ['21374117684', '213 .741/176(84)', '?)'],
    ['21374117684', '2.1 3-7/4 1.1 7-6/8 4', '?'],
    ['213.741.176-84', '21374117684', '?'],
    ['123456789', 'RG 12.345.678-9', 'RG ?'],
    ['12.345.678-X', 'rg 12 345 678 x', 'rg ?'],
    ['+5511979694382', '(11) 97969-4382', '(?'],
    ['+5511979694382', '+55 (11) 97969-4382', '?'],
    ['+5511979694382', '+5511979694382', '?'],
    ['+5511979694382', 'ligue para 97969-4382', 'ligue para ?'],
    ['+5511979694382', '(011) 97969-4382', '(?'],
    ['+5511988887777', '011988887777', '?'],
    ['+5511988887777', 'tel. 01198888-7777.', 'tel. ?.'],
    ['+5511988887777', '005511988887777', '?'],
    ['+5511988887777', '00 55 11 98888 7777', '?'],
    ['+5511988887777', '01511988887777', '?'],
    ['+5511988887777', '0 15 11 98888-7777', '0 15 ?'],
    ['+5511988887777', '(0xx11) 98888-7777', '(?'],
    ['+551133334444', '01133334444 e 00551133334444', '? e ?'],
    ['+351912345678', '00351 912 345 678, +351 912 345 678', '?, ?'],
    ['+351912345678', '351912345678', '?'],
    ['+551133334444', '(11) 3333-4444 ou 3333-4444', '(? ou ?'],
    ['José Conceição', 'o aluno JOSE CONCEICAO', 'o aluno ?'],
    ['ana@x.test', 'Ana@X.test', '?'],
  ])('for %s finds %s', async (stored, written, content) => {
    expect(await search(stored, written)).toEqual({ found: true, content });
  });

  it.each([
    ['21374117684', '213.741'],
    ['21374117684', '921374117684'],
    ['21374117684', '213741176845'],
    ['21374117684', '213   741   176   84'],
    ['+5511979694382', '4382'],
    ['+5511988887777', '911988887777'],
    ['+5511988887777', '119888877771'],
    ['+5511988887777', '2011988887777'],
    ['+5511988887777', '012311988887777'],
    ['+5511988887777', '0005511988887777'],
    ['+351912345678', '912345678'],
    ['21374117684', '021374117684'],
    // A date.
    ['20121995', '20/12/1995'],
  ])('for %s does not find %s', async (stored, written) => {
    expect(await search(stored, written)).toEqual({ found: false, content: written });
  });
});
