import { browserStorage } from './storage.ts';
import { localValue } from './store.ts';

export const optionalCookies = ['functional', 'analytics', 'marketing'] as const;
export type CookieChoice = Readonly<Record<(typeof optionalCookies)[number], boolean>>;

/** Null until the first choice, when only necessary values are stored. Nothing uses analytics or marketing. */
export const cookieChoice = localValue<CookieChoice | null>('aula-viva.cookies', null);

/** Saved searches and columns are stored at the user's request; filters, sorts and pages automatically. */
export const isRequested = (key: string): boolean => /\.(savedQueries|datatable)$/.test(key);
const isList = (key: string): boolean => key.startsWith('RaStore.');

export const mayRemember = (): boolean => cookieChoice.get()?.functional === true;

export function saveCookieChoice(choice: CookieChoice): void {
  cookieChoice.set(choice);
  if (!choice.functional) browserStorage.clear((key) => !isList(key) || isRequested(key));
}
