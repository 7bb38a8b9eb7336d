import { readPixKey } from '../../../domain/pixKey.ts';
import type { School } from '../../../domain/school.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, isChanged } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Column, instant, int, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { fittedImage } from '../../platform/images.ts';
import { latestSettings, schoolOf } from '../../platform/school.ts';
import { school_settings } from '../../platform/tables.ts';

/** Versions that the history shows. */
const SHOWN = 30;

export const readSettings: Handler<'GET /v1/school-settings'> = async ({ db, config, providers, files }) => {
  const latest = await latestSettings(db);
  const { logo, ...school } = schoolOf(config, latest?.set);
  return {
    version: latest?.version ?? 0,
    ...school,
    logo_url: files.photo(logo),
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

/** Two that save at once write the same version, of which one becomes the conflict; so does a version other than `seen`. */
function saveVersion(ctx: Ctx, change: Fields, seen?: number): Promise<{ version: number }> {
  const { user_id } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    const latest = await latestSettings(tx);
    const version = latest?.version ?? 0;
    if (seen !== undefined && version !== seen) throw new AppError('stale');
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
}

export const changeSettings: Handler<'PATCH /v1/school-settings'> = (ctx, { body }) => {
  const { version, ...given } = body;
  return saveVersion(ctx, sent(given as Fields), version);
};

/** Enough for the largest place where it is drawn, on screens of twice the density. */
const LOGO_SIDE = 640;

/** Each logo has a file of its own, because documents and open screens name the one of their day. */
export const replaceLogo: Handler<'POST /v1/school-settings/logo'> = async (ctx, { files }) => {
  const image = await fittedImage(await ctx.files.get(files.file.key), LOGO_SIDE, 'png');
  const logo = `school/${ctx.random.hex(16)}.png`;
  await ctx.files.put(logo, image);
  return saveVersion(ctx, { logo });
};

export const removeLogo: Handler<'DELETE /v1/school-settings/logo'> = (ctx) =>
  saveVersion(ctx, { logo: null });

const stored: Column<Fields> = (value): value is Fields => typeof value === 'object' && value !== null;

export const readHistory: Handler<'GET /v1/school-settings/history'> = async ({ db, config }) => {
  const rows = await rowsOf(db, { version: int, set: stored, created_at: instant, user_name: orNull(text) })`
    select v.version, v.set, v.created_at, u.name as user_name
    from school_settings v left join users u on u.user_id = v.user_id
    order by v.version desc limit ${SHOWN + 1}`;
  return rows.slice(0, SHOWN).map(({ set, ...version }, index) => {
    const before = schoolOf(config, rows[index + 1]?.set);
    const after = schoolOf(config, set);
    const names = Object.keys(after) as (keyof School)[];
    const fields = names.filter((name) => isChanged({ [name]: before[name] }, { [name]: after[name] }));
    return { ...version, fields };
  });
};
