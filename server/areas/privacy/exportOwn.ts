import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { format } from '../../../contract/format.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { withLength } from '../../platform/http/withLength.ts';
import { readSchool } from '../../platform/school.ts';
import { ownDataTexts } from '../../texts/ownData.ts';
import { users } from '../identity/tables.ts';
import { personal } from '../people/tables.ts';
import { exported } from './exported.ts';
import { sectionsOf } from './ownData.ts';
import { ownDataJson } from './ownDataJson.ts';
import { ownDataPdf } from './ownDataPdf.ts';

const types = { json: 'application/json; charset=utf-8', pdf: 'application/pdf' } as const;

/** Systems take none of these characters in the name of a file. */
const fileNameOf = (text: string): string => text.replaceAll(/[\\/:*?"<>|]/g, '-');

/** Everything that is held about the caller (PRIVACY-6). */
export const exportOwn: Handler<'GET /v1/account/privacy/export/:format'> = async (ctx, { params }) => {
  const { user_id } = requireActor(ctx);
  const [own] = await ctx.db
    .select({ name: users.name, language: users.language, timezone: personal.timezone })
    .from(users)
    .leftJoin(personal, eq(personal.user_id, users.user_id))
    .where(eq(users.user_id, user_id));
  const { name, language, timezone } = ensureFound(own);
  const zone = timezone ?? SCHOOL_ZONE;
  await ctx.transaction(async (tx) => {
    await recordAccess(tx, ctx, 'own_data', user_id, params.format);
    await audit(tx, ctx, {
      context: 'privacy',
      entity: 'own_data',
      entity_id: user_id,
      entity_name: name,
      after: {},
    });
  });
  const at = ctx.clock.now();
  const { name: school } = await readSchool(ctx);
  let begun = 0;
  function* sections() {
    for (const section of sectionsOf(ctx, user_id)) {
      begun += 1;
      yield section;
    }
  }
  const source =
    params.format === 'json'
      ? ownDataJson(at, sections())
      : ownDataPdf(at, { name, school, language, zone }, sections());
  const stream = Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;
  const sized = await withLength(stream, () => exported.length / Math.max(1, begun));
  return {
    ...sized,
    type: types[params.format],
    filename: `${fileNameOf(format(language, ownDataTexts(language)['words.filename'], { school }))}.${params.format}`,
  };
};
