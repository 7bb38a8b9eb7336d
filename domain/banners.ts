import type { Issue } from './issue.ts';
import { isLink } from './link.ts';
import type { UserType } from './userTypes.ts';

/** Shortest and longest title of a banner and name of a background (BANNER-1). */
export const BANNER_TITLE_MIN = 4;
export const BANNER_TITLE_MAX = 120;
export const BANNER_LINK_MAX = 300;
export const BANNER_TEXT_MAX = 200;
export const BANNER_POSITION_MAX = 999;
/** Largest picture of a background, in pixels (BANNER-6). */
export const BACKGROUND_WIDTH_MAX = 1920;
export const BACKGROUND_HEIGHT_MAX = 1080;

/** Profiles to whose home a banner can be addressed (BANNER-2). */
export const bannerAudiences = ['STUDENT', 'TEACHER'] as const satisfies readonly UserType[];
export type BannerAudience = (typeof bannerAudiences)[number];

/** The audience that a profile is part of: a teaching franchisee reads what teachers read. */
export function audienceOf(type: UserType | null | undefined): BannerAudience | null {
  if (type === 'STUDENT') return 'STUDENT';
  return type === 'TEACHER' || type === 'FEE' ? 'TEACHER' : null;
}

/** A page of the product, by its path, or an https address (BANNER-3). '//' would begin another site's address. */
export const isBannerLink = (text: string): boolean =>
  /^\/(?!\/)[\w/?=&.%-]*$/.test(text) || (isLink(text) && text.startsWith('https://'));

export const bannerPeriodIssue = ({
  start_date,
  end_date,
}: {
  readonly start_date: string;
  readonly end_date: string;
}): Issue<'banner_end_date'> | null =>
  end_date < start_date ? { path: 'end_date', code: 'banner_end_date' } : null;

export const exceedsBackground = ({ width, height }: { readonly width: number; readonly height: number }) =>
  width > BACKGROUND_WIDTH_MAX || height > BACKGROUND_HEIGHT_MAX;
