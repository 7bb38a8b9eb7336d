import { and, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import packageJson from '../../../package.json' with { type: 'json' };
import { demoLogins } from '../../demo/logins.ts';
import type { Area } from '../../platform/area.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { mail_outbox } from '../../platform/tables.ts';

const publicConfig: Handler<'GET /v1/config'> = ({ config }) => {
  const links = {
    crm: config.LINK_CRM,
    email: config.LINK_MAIL,
    franchises: config.LINK_FRANCHISE,
    monitoring: config.LINK_MONITORING,
    help: config.LINK_HELP,
    whatsapp: config.LINK_WHATSAPP,
    instagram: config.LINK_INSTAGRAM,
    facebook: config.LINK_FACEBOOK,
    linkedin: config.LINK_LINKEDIN,
    youtube: config.LINK_YOUTUBE,
  };
  return {
    version: packageJson.version,
    demo: config.isDemo,
    staging: config.APP_ENV === 'staging',
    links: Object.fromEntries(
      Object.entries(links).filter((pair): pair is [string, string] => Boolean(pair[1])),
    ),
    support: { email: config.SUPPORT_EMAIL ?? null, phone: config.SUPPORT_PHONE ?? null },
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
