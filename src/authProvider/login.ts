import type { Input, ResponseOf } from '../../contract/index.ts';
import type { Language } from '../../domain/languages.ts';
import type { Theme } from '../../domain/themes.ts';
import type { ChoosableType, UserType } from '../../domain/userTypes.ts';
import { type AccountPreference, keepSaved, type Preferences, preferences } from '../browser/preferences.ts';
import { api } from '../dataProvider/api.ts';
import { adoptPreferences } from '../i18n/changeLanguage.ts';
import { expectEnd, forgetSession, type SessionView, session, studentInactive } from './session.ts';

export interface Credentials {
  email: string;
  password: string;
  keepConnected: boolean;
}

export const choosableTypes = (types: readonly UserType[]): ChoosableType[] =>
  types.filter((type) => type !== 'B2B');

type SignedIn = ResponseOf<'POST /v1/auth/login/second-factor'>;
export type FactorProof = Input<'POST /v1/auth/login/second-factor'>['body'];
export type FactorChallenge = ResponseOf<'POST /v1/auth/second-factor/challenge'>;

/** `activeType` is null until the person chooses a profile. */
export async function logIn(credentials: Credentials): Promise<SessionView | FactorChallenge> {
  const answer = await api('POST /v1/auth/login/', { body: credentials, anonymous: true });
  return 'second_factor' in answer ? answer.second_factor : keepSession(answer);
}

export const proveFactor = async (proof: FactorProof): Promise<SessionView> =>
  keepSession(await api('POST /v1/auth/login/second-factor', { body: proof, anonymous: true }));

async function keepSession(answer: SignedIn): Promise<SessionView> {
  const { token, refreshToken, tokenExpires, refreshTokenExpires, ...view } = answer;
  await adoptPreferences(view.user);
  session.set({ token, refreshToken, view });
  const [only, ...others] = view.user.types;
  if (view.activeType === null && only && others.length === 0) return chooseProfile(only);
  return view;
}

export async function chooseProfile(type: UserType): Promise<SessionView> {
  const view = await api('POST /v1/auth/profile', { body: { type } });
  const kept = session.get();
  if (kept) session.set({ ...kept, view });
  return view;
}

/** Reads the account again, and applies a theme or language that was chosen in another browser. */
export async function refreshView(signal?: AbortSignal): Promise<void> {
  const before = preferences.get();
  const view = await api('GET /v1/auth/me', { signal });
  const kept = session.get();
  if (!kept) return;
  studentInactive.set(!view.user.is_active);
  if (JSON.stringify(kept.view) !== JSON.stringify(view)) session.set({ ...kept, view });
  // A choice made during the request is newer than the response, and `useSyncPreferences` stores it.
  if (preferences.get() !== before) return;
  await adoptPreferences(view.user).catch(() => {
    // Texts of the language that did not load are requested again with the next refresh.
  });
}

export const saveTheme = (theme: Theme): Promise<void> =>
  saveChoice('theme', theme, () => api('PATCH /v1/auth/theme', { body: { theme } }));

export const saveLanguage = (language: Language): Promise<void> =>
  saveChoice('language', language, () => api('PATCH /v1/auth/language', { body: { language } }));

function saveChoice<N extends AccountPreference>(
  name: N,
  value: Preferences[N],
  send: () => Promise<unknown>,
): Promise<void> {
  const isCurrent = () => preferences.get()[name] === value;
  return inTurn(async () => {
    if (!isCurrent()) return;
    await send();
    if (isCurrent()) keepSaved({ [name]: value });
    await refreshView();
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other, so that the account ends with the last choice. */
function inTurn(save: () => Promise<void>): Promise<void> {
  const turn = last.then(save, save);
  last = turn;
  return turn;
}

export async function logOut(): Promise<void> {
  const kept = session.get();
  expectEnd();
  try {
    if (kept) await api('POST /v1/auth/logout', { body: { sessionId: kept.view.session } });
  } catch {
    // Logging out succeeds even when the server fails.
  } finally {
    forgetSession();
  }
}
