import { z } from 'zod';
import {
  BANNER_LINK_MAX,
  BANNER_POSITION_MAX,
  BANNER_TEXT_MAX,
  BANNER_TITLE_MAX,
  BANNER_TITLE_MIN,
  bannerAudiences,
  bannerPeriodIssue,
  isBannerLink,
} from '../domain/banners.ts';
import { BANNER_FILE } from '../domain/files.ts';
import type { Audited } from './areaParts.ts';
import { option, shown } from './auditKinds.ts';
import {
  area,
  bodyReader,
  byId,
  day,
  done,
  id,
  instant,
  listOf,
  listQuery,
  textFilter,
  uploadErrors,
} from './call.ts';
import { line, plausibleDay } from './fields.ts';
import { rule } from './rules.ts';

const banner = z.object({
  id,
  title: z.string(),
  start_date: day,
  end_date: day,
  url: z.string(),
  /** The profiles on whose home it is shown. */
  audience: z.array(z.enum(bannerAudiences)),
  /** The lowest comes first. */
  position: z.number().int(),
  link: z.string().nullable(),
  alternative_text: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});

const background = z.object({
  id,
  name: z.string(),
  url: z.string(),
  created_at: instant,
  updated_at: instant,
});

/** The field `data` of a form with a file: JSON, in which a record as it was read is accepted, too (WIRE-4). */
const json = <B extends z.ZodObject, T extends z.ZodType>(body: B, record: z.ZodObject, checked: T) => {
  const read = bodyReader({
    summary: '',
    access: 'signed_in',
    scope: 'school',
    response: done,
    body,
    record,
  });
  return z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return read(JSON.parse(text));
      } catch {
        ctx.addIssue(rule('format_invalid'));
        return z.NEVER;
      }
    })
    .pipe(checked);
};

const title = z
  .string(rule('title_required'))
  .pipe(line(BANNER_TITLE_MAX, 1, 'title_required').refine(isLongEnough, rule('title_short')));

function isLongEnough(text: string): boolean {
  return text === '' || [...text].length >= BANNER_TITLE_MIN;
}

const bannerFields = z.strictObject({
  title,
  start_date: plausibleDay,
  end_date: plausibleDay,
  /** Students and teachers by default. */
  audience: z.array(z.enum(bannerAudiences)).min(1, rule('required')).max(bannerAudiences.length).optional(),
  position: z.number().int().min(1).max(BANNER_POSITION_MAX).optional(),
  /** Blank for none. */
  link: line(BANNER_LINK_MAX)
    .refine((text) => text === '' || isBannerLink(text), rule('banner_link'))
    .nullable()
    .optional(),
  /** Blank for the title. */
  alternative_text: line(BANNER_TEXT_MAX).nullable().optional(),
  /** The version that was read. */
  updated_at: instant.optional(),
});
const backgroundFields = z.strictObject({ name: title, updated_at: instant.optional() });

const bannerForm = z.strictObject({
  data: json(
    bannerFields,
    banner,
    bannerFields.superRefine((fields, ctx) => {
      const issue = bannerPeriodIssue(fields);
      if (issue) ctx.addIssue({ code: 'custom', path: [issue.path], message: rule(issue.code) });
    }),
  ),
});
const backgroundForm = z.strictObject({ data: json(backgroundFields, background, backgroundFields) });

const upload = { files: { ...BANNER_FILE, optional: true } } as const;

export const audited = {
  entities: {
    banners: ['I', 'U', 'D'],
    background_images: ['I', 'U', 'D'],
  },
  fields: {
    start_date: shown('day'),
    end_date: shown('day'),
    audience: option(bannerAudiences),
    position: shown('number'),
    link: shown('text'),
    alternative_text: shown('text'),
    image_key: shown('secret'),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/banners': {
    summary: 'Banners, in the order in which homes show them',
    access: 'signed_in',
    scope: 'school',
    query: listQuery(['position', 'title', 'start_date', 'end_date', 'created_at'], {
      title: textFilter,
      /** Banners that begin on this day or later. */
      start_date: plausibleDay.optional(),
      /** Banners that end on this day or before. */
      end_date: plausibleDay.optional(),
    }),
    response: listOf(banner),
  },
  'POST /v1/banners': {
    summary: 'Upload a banner',
    access: 'create:banners',
    scope: 'school',
    upload,
    body: bannerForm,
    response: banner,
    errors: uploadErrors,
    limit: 'upload',
    note: '`data` is JSON; `files` is needed. The last day is not before the first.',
  },
  'PATCH /v1/banners/:id': {
    summary: 'Change a banner, and replace its picture',
    access: 'create:banners',
    scope: 'school',
    params: byId,
    upload,
    body: bannerForm,
    response: banner,
    errors: ['stale', ...uploadErrors],
    limit: 'upload',
    note: '`data` is JSON. The last day is not before the first.',
  },
  'DELETE /v1/banners/:id': {
    summary: 'Delete a banner',
    access: 'create:banners',
    scope: 'school',
    params: byId,
    response: done,
  },
  'GET /v1/banners/current': {
    summary: "Today's banners for the caller's profile, without those that they have dismissed",
    access: 'signed_in',
    scope: 'self',
    response: z.array(
      z.object({
        id,
        title: z.string(),
        url: z.string(),
        link: z.string().nullable(),
        alternative_text: z.string(),
      }),
    ),
  },
  'POST /v1/banners/:id/dismiss': {
    summary: 'Show a banner no more to the caller',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    response: done,
  },
  'DELETE /v1/banners/:id/dismiss': {
    summary: 'Show a dismissed banner to the caller again',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    response: done,
  },
  'GET /v1/background-images': {
    summary: 'Images for the background in the live room, by name',
    access: 'signed_in',
    scope: 'school',
    query: listQuery(['name', 'created_at'], { name: textFilter }),
    response: listOf(background),
  },
  'POST /v1/background-images': {
    summary: 'Upload a background',
    access: 'create:banners',
    types: ['ADMIN'],
    scope: 'school',
    upload,
    body: backgroundForm,
    response: background,
    errors: uploadErrors,
    limit: 'upload',
    note: '`data` is JSON; `files` is needed, of at most 1920 × 1080 pixels.',
  },
  'PATCH /v1/background-images/:id': {
    summary: 'Rename a background, and replace its picture',
    access: 'create:banners',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    upload,
    body: backgroundForm,
    response: background,
    errors: ['stale', ...uploadErrors],
    limit: 'upload',
    note: '`data` is JSON; `files` has at most 1920 × 1080 pixels.',
  },
  'DELETE /v1/background-images/:id': {
    summary: 'Delete a background',
    access: 'create:banners',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: done,
  },
});
