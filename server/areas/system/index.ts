import { and, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import packageJson from '../../../package.json' with { type: 'json' };
import { demoLogins } from '../../demo/logins.ts';
import type { Area } from '../../platform/area.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { readSchool } from '../../platform/school.ts';
import { mail_outbox } from '../../platform/tables.ts';

const publicConfig: Handler<'GET /v1/config'> = async (ctx) => {
  const { name, cnpj, links, email, phone, logo, accent } = await readSchool(ctx);
  return {
    version: packageJson.version,
    demo: ctx.config.isDemo,
    staging: ctx.config.APP_ENV === 'staging',
    school: name,
    cnpj,
    logo: ctx.files.photo(logo),
    accent,
    links: { ...links },
    support: { email, phone },
  };
};

const inDemo = (ctx: Ctx) => {
  if (!ctx.config.isDemo) throw new AppError('not_found');
};

const demoMails: Handler<'GET /v1/demo/mails'> = async (ctx, { query }) => {
  inDemo(ctx);
  return ctx.db
    .select({ ...getTableColumns(mail_outbox), text: sql<string>`${mail_outbox.text}` })
    .from(mail_outbox)
    .where(
      and(isNotNull(mail_outbox.text), query.to ? eq(mail_outbox.to, query.to.toLowerCase()) : undefined),
    )
    .orderBy(desc(mail_outbox.seq))
    .limit(50);
};

export const system = {
  handlers: {
    'GET /v1/config': publicConfig,
    'GET /v1/demo/logins': (ctx) => {
      inDemo(ctx);
      return [...demoLogins];
    },
    'GET /v1/demo/mails': demoMails,
  },
} satisfies Area;
