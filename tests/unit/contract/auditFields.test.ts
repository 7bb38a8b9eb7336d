import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditContexts, auditEntities, isAuditField, isShownField } from '../../../contract/auditFields.ts';
import { calls } from '../../../contract/index.ts';
import { actorLabel, contextLabel, fieldLabel, logSentence } from '../../../contract/logSentence.ts';
import { languages } from '../../../domain/languages.ts';
import { fieldRows } from '../../../domain/registrationFields.ts';
import { roles } from '../../../server/areas/identity/tables.ts';
import { areaTexts } from '../../../server/texts/catalogues.ts';

const logTexts = areaTexts('pt-BR', 'logs');
const inLanguages = languages.map((language) => [language, areaTexts(language, 'logs')] as const);
const changed = (...fields: string[]) => fields.map((field) => ({ field, to: ['x'] }));
const stamps = new Set(['created_at', 'updated_at']);

it('has a label for every context', () => {
  const unlabelled = auditContexts.filter(
    (code) => contextLabel(logTexts, areaTexts('pt-BR', 'permissions'), code) === code,
  );
  expect(unlabelled).toEqual([]);
});

it('knows every field of a registration, a role and a plain resource', () => {
  const ofPlain = Object.entries(calls).flatMap(([key, call]) =>
    'plain' in call && key.startsWith('POST ') && 'body' in call ? Object.keys(call.body.shape) : [],
  );
  const names = [...fieldRows.map(([name]) => name), ...Object.keys(getTableColumns(roles)), ...ofPlain];
  expect(names.filter((name) => !stamps.has(name) && !isAuditField(name))).toEqual([]);
});

it.each(inLanguages)('has a sentence for every kind of change in %s', (language, texts) => {
  const entries = Object.entries(auditEntities).flatMap(([entity, operations]) =>
    operations.map((operation) => ({ entity, operation })),
  );
  for (const { entity, operation } of [...entries, { entity: 'a_plain_table', operation: 'I' }]) {
    const sentence = logSentence(texts, language, {
      user_name: 'Carla',
      entity,
      operation,
      entity_name: 'Ana',
      student_name: null,
      context: 'Contexto',
      context_code: 'contexto',
      changes: changed('phone', 'email'),
    });
    expect(sentence, `${entity} ${operation}`).toContain('Carla');
    expect(sentence, `${entity} ${operation}`).not.toMatch(/\{|undefined|Carla: /);
  }
});

it('lists the changed fields, and counts those beyond the third', () => {
  const change = (...fields: string[]) =>
    logSentence(logTexts, 'pt-BR', {
      user_name: 'Carla',
      context: '',
      context_code: 'users',
      entity: 'users',
      operation: 'U',
      entity_name: 'Ana Souza',
      student_name: null,
      changes: changed(...fields),
    });
  expect(change('phone', 'email')).toBe('Carla alterou o telefone e o e-mail de Ana Souza');
  expect(change('phone')).toBe('Carla alterou o telefone de Ana Souza');
  expect(change('confirm_email')).toBe('Carla alterou os dados de Ana Souza');
  expect(change('phone', 'email', 'cpf', 'rg', 'cep')).toBe(
    'Carla alterou o telefone, o e-mail, o CPF e mais 2 campos de Ana Souza',
  );
});

type Change = Partial<Parameters<typeof logSentence>[2]>;
const status = (to: string) => [{ field: 'status', to: [to] }];

it.each<[string, Change]>([
  ['Ana assinou o contrato', { entity: 'contracts', changes: status('signed') }],
  [
    'Ana registrou a assinatura do responsável no contrato',
    { entity: 'contracts', changes: [...status('signed'), ...changed('signed_by_guardian')] },
  ],
  ['Ana enviou o aviso “Férias”', { entity: 'messages', entity_name: 'Férias', changes: status('SENT') }],
  [
    'Ana alterou as permissões do acesso “Secretaria”',
    { entity: 'roles', entity_name: 'Secretaria', changes: changed('permissions') },
  ],
  [
    'Ana direcionou Rui Lima a um professor',
    { entity: 'matches', changes: [...status('waiting-acceptance'), ...changed('teacher_id')] },
  ],
  [
    'Ana aceitou o direcionamento de Rui Lima',
    { entity: 'matches', context_code: 'acceptance', changes: status('accepted') },
  ],
  [
    'Ana recusou o direcionamento de Rui Lima',
    { entity: 'matches', context_code: 'acceptance', changes: status('pending-allocation') },
  ],
  [
    'Ana desativou o acesso de Rui Lima',
    { entity: 'users', changes: [{ field: 'user_status', to: ['false'] }] },
  ],
  ['Ana alterou o acesso de Rui Lima', { entity: 'users', changes: [{ field: 'user_status', to: [] }] }],
  [
    'Ana cadastrou Rui Lima',
    { entity: 'users', operation: 'I', changes: [{ field: 'user_status', to: ['true'] }] },
  ],
])('says what a change means: %s', (sentence, change) => {
  const entry = { entity: 'users', operation: 'U', entity_name: 'Rui Lima', student_name: null };
  const by = { user_name: 'Ana', context: '', context_code: 'x', changes: [] };
  expect(logSentence(logTexts, 'pt-BR', { ...by, ...entry, ...change })).toBe(sentence);
});

it.each(inLanguages)('labels fields without their article in %s', (_, texts) => {
  const labels = Object.keys(texts)
    .filter((key) => key.startsWith('field.'))
    .map((key) => key.slice('field.'.length))
    .filter(isShownField)
    .map((field) => fieldLabel(texts, field));
  expect(
    labels.filter((label) => /^(o|a|os|as|the|el|la|los|las|il|lo|i|gli|le|les) |^l'/i.test(label)),
  ).toEqual([]);
  expect(labels).toHaveLength(new Set(Object.keys(logTexts).filter((key) => key.startsWith('field.'))).size);
});

it('names the system in the language of the reader, and users as they are', () => {
  expect(inLanguages.map(([, texts]) => actorLabel(texts, 'Sistema'))).toEqual([
    ...['Sistema', 'System', 'Sistema', 'System', 'Sistema', 'Système'],
  ]);
  expect(actorLabel(areaTexts('de', 'logs'), 'Carla Dias')).toBe('Carla Dias');
});
