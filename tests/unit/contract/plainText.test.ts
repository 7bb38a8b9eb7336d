import { expect, it } from 'vitest';
import { z } from 'zod';
import { line } from '../../../contract/fields.ts';
import { calls } from '../../../contract/index.ts';
import { issueOf } from '../../../contract/rules.ts';
import { fieldIssues } from '../../../domain/fieldIssues.ts';
import { isPlainText } from '../../../domain/plainText.ts';
import { likely } from '../../security/fuzz/values.ts';

/** Forbidden in one-line fields: control characters, line breaks, bidi marks, zero-width and other invisible characters. */
const marks = [
  '\u0000',
  '\u0007',
  '\t',
  '\n',
  '\r\n',
  '\u001b[31m',
  '\u0085',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2028',
  '\u2066',
  '\ufeff',
  '\u034f',
  '\u115f',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\ufffc',
  '\ue000',
  '\u0378',
  '\u{e0100}',
  '\u{f0000}',
  'e\u0301\u0301\u0301\u0301',
];
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc]|\p{M}{4}/u;
const lines = /[\n\t]/g;

/** Multi-line fields. */
const multiLine = [
  'content',
  'course_experience',
  'description',
  'experience_in_other_schools',
  'important_informations',
  'lesson_notes',
  'level_reason',
  'message',
  'network',
  'note',
  'person_note',
  'presentation',
  'professional_reference',
  'reason',
  'reproval_comment',
  'sales_experience',
  'teacher_experience',
  'text',
  // A cell of a spreadsheet, whatever field it is of.
  'value',
];
/** Secrets and names that are compared or looked up, and neither shown nor stored as typed. */
const opaque = [
  'after',
  'authenticatorAttachment',
  'confirmPassword',
  'e',
  'end_date',
  'file',
  'hash',
  'newPassword',
  'password',
  'recovery_code',
  'redisId',
  'refresh_token',
  'room_id',
  's',
  'start_date',
  'to',
  'token',
  'transports',
];

interface Leaf {
  where: string;
  name: string;
  schema: z.ZodType;
}

function leavesOf(where: string, name: string, schema: z.ZodType): Leaf[] {
  const inner = schema as z.ZodType & { unwrap?: () => z.ZodType };
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      leavesOf(`${where}.${key}`, key, field as z.ZodType),
    );
  if (schema instanceof z.ZodArray) return leavesOf(where, name, schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => leavesOf(where, name, option as z.ZodType));
  if (schema instanceof z.ZodRecord)
    return [
      ...leavesOf(`${where}.key`, name, schema.keyType as z.ZodType),
      ...leavesOf(`${where}.value`, name, schema.valueType as z.ZodType),
    ];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const under = inner.unwrap?.();
    if (under) return leavesOf(where, name, under);
  }
  if (schema instanceof z.ZodPipe) {
    const objects = [schema.in, schema.out].filter(
      (part) => part instanceof z.ZodObject || part instanceof z.ZodArray || part instanceof z.ZodRecord,
    );
    if (objects[0]) return leavesOf(where, name, objects[0] as z.ZodType);
  }
  return [{ where, name, schema }];
}

const samples = [
  ...likely.filter((value) => typeof value === 'string'),
  'a'.repeat(24),
  'Nadar9Longe',
  '2026-03-10T13:00:00.000Z',
  '2026-03-10',
  'America/Sao_Paulo',
  'ab',
];
const leaves = Object.entries(calls).flatMap(
  ([key, { params, query, body }]: [
    string,
    (typeof calls)[keyof typeof calls] & {
      params?: z.ZodType;
      query?: z.ZodType;
      body?: z.ZodType;
    },
  ]) => [params, query, body].flatMap((schema) => (schema ? leavesOf(key, key, schema) : [])),
);

it('no one-line field of any call accepts control characters, line breaks, bidi marks or invisible characters', () => {
  const found = { multiLine: new Set<string>(), opaque: new Set<string>() };
  let looked = 0;
  for (const { name, schema } of leaves) {
    const fitting = samples.filter((sample) => schema.safeParse(sample).success);
    if (fitting.length > 0) looked++;
    for (const sample of fitting.slice(0, 5))
      for (const mark of marks) {
        const spoilt = `${sample.slice(0, 1)}${mark}${sample.slice(1)}`;
        const result = schema.safeParse(spoilt);
        const text = result.success && typeof result.data === 'string' ? result.data : '';
        if (!unseen.test(text)) continue;
        found[unseen.test(text.replace(lines, '')) ? 'opaque' : 'multiLine'].add(name);
      }
  }
  expect(looked).toBeGreaterThan(100);
  for (const name of found.opaque) found.multiLine.delete(name);
  expect([...found.multiLine].sort()).toEqual(multiLine);
  expect([...found.opaque].sort()).toEqual(opaque);
});

it.each([
  'Ana Maria\n10. Multa de R$ 9.999,00',
  'Ana Maria visite www.golpe.example',
  'Ana https://golpe.example',
  'Ana Prado golpe.com.br',
  'Ana bit.ly/x9',
  'Ana evil.ru',
  'Ana T.me',
  'Ana t.me/x',
  'Ana x@evil.ru',
  'Ana evil．com',
  'Ana evil․com',
  'Ana evil。com',
  'Ana x＠evil',
  'Ana a／b',
  'Ana tel:190',
  'Ana\u3164Souza Prado',
])('a name is not %j', (name) => {
  const { shape } = calls['POST /v1/users'].body as unknown as { shape: { name: z.ZodType } };
  expect(shape.name.safeParse(name).success).toBe(false);
});

it.each([
  'Ana Maria de Souza',
  "Joana D'Arc Ávila-Prado",
  "Luís D'Ávila",
  'J.R. Tolkien',
  'J. R. Souza',
  'Maria A. Silva',
  'Maria D. Silva Jr.',
  'Ana\u0303o Jose\u0301',
  '李 小龙',
])('a name may be %s', (name) => {
  const { shape } = calls['POST /v1/users'].body as unknown as { shape: { name: z.ZodType } };
  expect(shape.name.safeParse(name).success).toBe(true);
});

it('a multi-line text may contain emoji with variation selectors, but no other invisible character', () => {
  expect(isPlainText('Parabéns ❤\ufe0f\n\tAté logo')).toBe(true);
  for (const text of ['a\ufe0f', '❤\ufe0f\ufe0f', 'a\u3164', 'a\u0301\u0301\u0301\u0301'])
    expect(isPlainText(text), text).toBe(false);
});

it('limits count characters, an emoji as one, in the contract as in the registration form', () => {
  const issues = (text: string) => line(3).safeParse(text).error?.issues.map(issueOf) ?? [];
  expect(issues('🎉🎉🎉')).toEqual([]);
  expect(issues('🎉🎉🎉🎉')).toEqual([{ path: '', code: 'text_too_long', values: { count: 3 } }]);
  const ofForm = (rg: string) => fieldIssues({ rg }).filter(({ path }) => path === 'rg');
  expect(ofForm('🎉'.repeat(30))).toEqual([]);
  expect(ofForm('🎉'.repeat(31))).toEqual([{ path: 'rg', code: 'text_too_long', values: { count: 30 } }]);
  expect(z.toJSONSchema(line(3), { io: 'input' })).toMatchObject({ maxLength: 3 });
});
