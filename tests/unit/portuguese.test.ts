import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files whose Portuguese is data, with the reason. Texts of the product belong in the catalogues. */
const data: Readonly<Record<string, string>> = {
  'domain/calendarEntry.ts': 'a recurrence value on the wire',
  'domain/cepState.ts': 'names of cities',
  'domain/changedHours.ts': 'a mark in the details of a log on the wire',
  'domain/classHours.ts': 'a recurrence value on the wire',
  'domain/contractTemplate.ts': 'names of variables in the text of a contract',
  'domain/frequency.ts': 'number words that imported frequencies contain',
  'domain/holidays.ts': 'names of national holidays',
  'domain/importColumns.ts': 'yes and no in a spreadsheet',
  'domain/lessonSeries.ts': 'recurrence values on the wire',
  'domain/options.ts': 'option values on the wire',
  'domain/person.ts': 'particles of names',
  'domain/receipt.ts': 'amounts of a receipt in words',
  'domain/recurrence.ts': 'recurrence values on the wire',
  'domain/teacherRating.ts': 'rating reasons on the wire',
  'server/areas/calendar/series/addEntry.ts': 'a recurrence value on the wire',
  'server/areas/classes/classPlan.ts': 'a recurrence value on the wire',
  'server/areas/contracts/queries.ts': 'name of the downloaded file on the wire',
  'server/areas/contracts/templates/example.ts': 'the person of an example contract',
  'server/areas/contracts/templates/readTemplates.ts': 'name of the downloaded file on the wire',
  'server/areas/contracts/templates/values.ts': 'names of variables in the text of a contract',
  'server/areas/payments/paymentLink.ts': 'a payment method on the wire',
  'server/areas/room/classRoom.ts': 'room names on the wire',
  'server/areas/timetable/check.ts': 'values on the wire',
  'server/providers/cep/embedded.ts': 'addresses of the demo CEPs',
  'server/providers/signature/clicksign/clicksign.ts': 'names of an envelope and its file on the wire',
};

const files = globSync('{domain,contract,server}/**/*.ts').filter(
  (file) => !/^(contract|server)\/texts\/|^server\/demo\/|^server\/areas\/\w+\/demo\.ts$/.test(file),
);
/** Rows of the demo school, in the `demo` of a plain area. */
const demoRows = /\bdemo: \[[\s\S]*?\n {2}\]/g;
const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\b[a-z_]+(?=:)/g;
const properNames =
  /Aula Viva|aula[-_]viva|São Paulo|Rondônia|viacep\.com\.br|clicksign\.com|@?escola\.example/g;
const portuguese =
  /[ãõçáéíóúâêôà]|\b(alunos?|aulas?|com|abert[ao]s?|assinaturas?|cobrancas?|contratos?|creditad[ao]s?|das|deve|dos|escola|excedentes?|esta|este|nomes?|notas?|para|pel[ao]s?|por|precisa|professor(es)?|receb\w+|recusad[ao]s?|sem|semana|senha|seu|sua|turmas?|uma?|vezes)\b/i;

/** The strings, comments and keys of a source text that are in Portuguese. */
const inPortuguese = (source: string): string[] =>
  [...source.replace(demoRows, '').matchAll(token)]
    .map(([text]) => text.replace(properNames, '').replace(/_(?=[a-z])/g, ' '))
    .filter((text) => portuguese.test(text));

it('recognises Portuguese in strings, templates and comments, and leaves proper names alone', () => {
  expect(
    inPortuguese("const a = 'Usuários'; // dois alunos\nconst b = { nota_paga: `uma turma` };"),
  ).toHaveLength(4);
  expect(inPortuguese("const a = 'São Paulo'; // Aula Viva's city\nconst b = 'users';")).toEqual([]);
});

it('keeps Portuguese texts out of domain, contract and server, except in catalogues', () => {
  const found = files.filter((file) => inPortuguese(readFileSync(file, 'utf8')).length > 0);
  expect(found.toSorted()).toEqual(Object.keys(data));
});
