import { sql } from 'drizzle-orm';
import { templateIssues } from '../../../../domain/contractTemplate.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { bool, instant, int, orNull, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound, refused } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { listPage } from '../../../platform/list.ts';
import { letterheadOf } from '../../../platform/pdf/letterhead.ts';
import { readSchool } from '../../../platform/school.ts';
import { contractPdf } from '../document.ts';
import { schoolIn } from '../makeContract.ts';
import { exampleTerms } from './example.ts';
import { latestVersion, versionInForce } from './versions.ts';

const shape = {
  version: int,
  note: text,
  author_name: orNull(text),
  created_at: instant,
  in_force: bool,
};

const columns = sql`t.version, t.note, u.name as author_name, t.created_at,
  t.version = (select e.version from contract_template_uses e order by e.seq desc limit 1) as in_force`;
const tables = sql`contract_templates t left join users u on u.user_id = t.author_id`;

export const listTemplates: Handler<'GET /v1/contract-templates'> = (ctx, { query }) =>
  listPage(ctx, query, {
    shape,
    select: columns,
    from: tables,
    where: sql`true`,
    sorts: { version: sql`t.version` },
    id: sql`t.version::text`,
  });

export const readTemplate: Handler<'GET /v1/contract-templates/:version'> = async ({ db }, { params }) => {
  const rows = await rowsOf(db, { ...shape, content: text })`
    select ${columns}, t.content from ${tables} where t.version = ${params.version}`;
  return {
    ...ensureFound(rows[0]),
    latest: await latestVersion(db),
    used: (await versionInForce(db)).version,
  };
};

export const previewTemplate: Handler<'POST /v1/contract-templates/preview'> = async (ctx, { body }) => {
  const issues = templateIssues(body.content);
  if (issues.length > 0) throw refused(...issues);
  const now = ctx.clock.now();
  const school = await readSchool(ctx);
  const terms = { ...exampleTerms(localDate(now)), school: schoolIn(school) };
  const letterhead = await letterheadOf(ctx, school);
  const example = { terms, template_version: 'exemplo', content: body.content, letterhead };
  const bytes = await contractPdf(example, now);
  return { bytes, type: 'application/pdf', filename: 'modelo-de-contrato.pdf' };
};
