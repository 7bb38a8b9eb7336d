import { z } from 'zod';
import { TEMPLATE_MAX, TEMPLATE_NOTE_MAX } from '../domain/contractTemplate.ts';
import type { Audited } from './areaParts.ts';
import { internal, shown } from './auditKinds.ts';
import { area, instant, listOf, listQuery } from './call.ts';
import { line, multiLine } from './fields.ts';

const version = z.number().int().min(1);
const byVersion = z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000) });
/** What is wrong with the text, and in which line, is said by domain/contractTemplate.ts. */
const content = multiLine(TEMPLATE_MAX);

const listed = z.object({
  version,
  note: z.string(),
  author_name: z.string().nullable(),
  created_at: instant,
  in_force: z.boolean(),
});

export const audited = {
  contexts: ['contract_templates'],
  entities: {
    contract_templates: ['I', 'U'],
  },
  fields: {
    template_note: shown('text'),
    template_in_force: shown('number'),
    template_content: internal,
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/contract-templates': {
    summary: 'Versions of the contract’s text, newest first',
    access: 'view:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['version'], { order: z.enum(['ASC', 'DESC']).default('DESC') }),
    response: listOf(listed),
  },
  'GET /v1/contract-templates/:version': {
    summary: 'One version of the contract’s text',
    access: 'view:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    params: byVersion,
    response: listed.extend({
      content: z.string(),
      /** The newest version, which a saving names. */
      latest: version,
      /** The version that new contracts are made with. */
      used: version,
    }),
  },
  'POST /v1/contract-templates': {
    summary: 'Save a text as a new version, which is not in force yet',
    access: 'edit:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    note: 'Refused are an empty text, unknown variables, braces that are not closed, HTML, and links other than https; each issue names the line.',
    /** `latest` is the newest version that was read; another one in between is a conflict. */
    body: z.strictObject({ content, note: line(TEMPLATE_NOTE_MAX, 1), latest: version }),
    response: z.object({ version }),
  },
  'POST /v1/contract-templates/:version/use': {
    summary: 'Make new contracts and unsigned drafts with this version',
    access: 'edit:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    params: byVersion,
    /** `used` is the version in force that was read; another one in between is a conflict. */
    body: z.strictObject({ used: version }),
    response: z.object({
      /** Drafts that are made again with it. */
      drafts: z.number().int(),
    }),
  },
  'POST /v1/contract-templates/preview': {
    summary: 'A text as a contract with example data',
    access: 'edit:school_settings',
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject({ content }),
    response: 'file',
    media: ['application/pdf'],
  },
});
