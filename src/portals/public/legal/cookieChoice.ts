import { localValue } from '../../../app/localValue.ts';

/** The cookies a person may refuse; the necessary ones are always on. */
export const optionalCookies = ['functional', 'analytics', 'marketing'] as const;
export type OptionalCookie = (typeof optionalCookies)[number];
export type CookieChoice = Readonly<Record<OptionalCookie, boolean>>;

/** How the switches stand before anything was saved. */
export const preset: CookieChoice = { functional: true, analytics: true, marketing: false };

/** The saved choice; null until somebody saved one, when nothing but the necessary is allowed. */
export const cookieChoice = localValue<CookieChoice | null>('aula-viva.cookies', null);

/** The switches for a kept value; a part that is missing or no boolean stands as preset. */
export const switchesOf = (kept: Partial<CookieChoice> | null): CookieChoice => {
  const one = (name: OptionalCookie) => {
    const value = kept?.[name];
    return typeof value === 'boolean' ? value : preset[name];
  };
  return { functional: one('functional'), analytics: one('analytics'), marketing: one('marketing') };
};
