import { asc, desc, lte } from 'drizzle-orm';
import { LINK_NAMES, type School } from '../../domain/school.ts';
import type { Config } from '../config.ts';
import type { Services } from './context.ts';
import type { Reader } from './db/database.ts';
import { school_settings } from './tables.ts';

const linkVariables = {
  crm: 'LINK_CRM',
  email: 'LINK_MAIL',
  franchises: 'LINK_FRANCHISE',
  monitoring: 'LINK_MONITORING',
  help: 'LINK_HELP',
  whatsapp: 'LINK_WHATSAPP',
  instagram: 'LINK_INSTAGRAM',
  facebook: 'LINK_FACEBOOK',
  linkedin: 'LINK_LINKEDIN',
  youtube: 'LINK_YOUTUBE',
} as const satisfies Record<(typeof LINK_NAMES)[number], keyof Config>;

const defaultsIn = (config: Config): School => ({
  name: config.SCHOOL_NAME,
  cnpj: null,
  email: config.SUPPORT_EMAIL ?? null,
  phone: config.SUPPORT_PHONE ?? null,
  cep: null,
  address: null,
  address_number: null,
  address_complement: null,
  neighborhood: null,
  city: config.SCHOOL_CITY,
  uf: null,
  pix_key: config.PIX_KEY ?? null,
  accent: null,
  payment_reminders: true,
  logo: null,
  links: Object.fromEntries(
    LINK_NAMES.flatMap((name) => {
      const link = config[linkVariables[name]];
      return link ? [[name, link]] : [];
    }),
  ),
});

export const latestSettings = async (db: Reader) =>
  (await db.select().from(school_settings).orderBy(desc(school_settings.version)).limit(1)).at(0);

/** The environment's defaults below what an owner has set (SCHOOL-1). */
export const schoolOf = (config: Config, set: Partial<School> = {}): School => ({
  ...defaultsIn(config),
  ...set,
});

export const readSchool = async ({ db, config }: { db: Reader; config: Config }): Promise<School> =>
  schoolOf(config, (await latestSettings(db))?.set);

/** The logo as PNG; null as well where its file is missing, since what shows it is worth more than the logo. */
export async function logoOf(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { logo }: Pick<School, 'logo'>,
): Promise<Uint8Array | null> {
  if (!logo) return null;
  try {
    return await files.get(logo);
  } catch (error) {
    log.warn({ err: error }, "the school's logo cannot be read");
    return null;
  }
}

/** The version that held at a moment; before the first one, the first. */
export async function schoolAt({ db, config }: { db: Reader; config: Config }, at: Date): Promise<School> {
  const version = school_settings.version;
  const [then] = await db
    .select()
    .from(school_settings)
    .where(lte(school_settings.created_at, at))
    .orderBy(desc(version))
    .limit(1);
  const [first] = then ? [] : await db.select().from(school_settings).orderBy(asc(version)).limit(1);
  return schoolOf(config, (then ?? first)?.set);
}
