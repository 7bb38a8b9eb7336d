import { desc, eq } from 'drizzle-orm';
import { readPixKey } from '../../../domain/pixKey.ts';
import type { School } from '../../../domain/school.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, isChanged } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { latestSettings, schoolOf } from '../../platform/school.ts';
import { school_settings } from '../../platform/tables.ts';
import { users } from '../identity/tables.ts';

/** Versions that the history shows. */
const SHOWN = 30;

export const readSettings: Handler<'GET /v1/school-settings'> = async ({ db, config, providers }) => {
  const latest = await latestSettings(db);
  const school = schoolOf(config, latest?.set);
  return {
    version: latest?.version ?? 0,
    ...school,
    pix_key_kind: readPixKey(school.pix_key ?? '')?.kind ?? null,
    uses_pix: providers.payment.name === 'manual',
    mail_from: config.SMTP_URL ? config.MAIL_FROM : null,
  };
};

type Fields = Partial<School>;

/** Links as the log shows them: one line each, in a fixed order. */
const logged = ({ links, ...fields }: Fields) => ({
  ...fields,
  ...(links && {
    links: Object.entries(links)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, link]) => `${name}: ${link}`)
      .join('\n'),
  }),
});

const sent = ({ links, ...fields }: Fields & { links?: Record<string, string | undefined> }): Fields => ({
  ...fields,
  ...(links && { links: Object.fromEntries(Object.entries(links).filter(([, link]) => link)) }),
});

/** Two that save at once write the same version, of which one becomes the conflict. */
export const changeSettings: Handler<'PATCH /v1/school-settings'> = async (ctx, { body }) => {
  const { version: seen, ...given } = body;
  const { user_id } = requireActor(ctx);
  const change = sent(given as Fields);
  return ctx.transaction(async (tx) => {
    const latest = await latestSettings(tx);
    const version = latest?.version ?? 0;
    if (version !== seen) throw new AppError('stale');
    const before = schoolOf(ctx.config, latest?.set);
    const after = { ...before, ...change };
    if (!isChanged({ ...before }, { ...after })) return { version };
    const added = await tx
      .insert(school_settings)
      .values({
        version: version + 1,
        set: { ...latest?.set, ...change },
        user_id,
        created_at: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new AppError('stale');
    await audit(tx, ctx, {
      context: 'school_settings',
      entity: 'school_settings',
      entity_id: String(version + 1),
      entity_name: after.name,
      before: logged(before),
      after: logged(after),
    });
    return { version: version + 1 };
  });
};

export const readHistory: Handler<'GET /v1/school-settings/history'> = async ({ db, config }) => {
  const rows = await db
    .select({
      version: school_settings.version,
      set: school_settings.set,
      created_at: school_settings.created_at,
      user_name: users.name,
    })
    .from(school_settings)
    .leftJoin(users, eq(users.user_id, school_settings.user_id))
    .orderBy(desc(school_settings.version))
    .limit(SHOWN + 1);
  return rows.slice(0, SHOWN).map(({ version, set, created_at, user_name }, index) => {
    const before = schoolOf(config, rows[index + 1]?.set);
    const after = schoolOf(config, set);
    const names = Object.keys(after) as (keyof School)[];
    const fields = names.filter((name) => isChanged({ [name]: before[name] }, { [name]: after[name] }));
    return { version, created_at: created_at.toISOString(), user_name, fields };
  });
};
