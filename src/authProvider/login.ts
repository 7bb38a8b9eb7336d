import type { Answer } from '../../contract/index.ts';
import { type UserType, userTypeLabels } from '../../domain/userTypes.ts';
import { api } from '../dataProvider/api.ts';
import { forgetSession, session, studentInactive } from './session.ts';

export interface Credentials {
  email: string;
  password: string;
  keepConnected: boolean;
}

/** Types that may be offered in 'Perfil de Acesso': those with a label (spec 1 §2.5). */
export const choosableTypes = (types: readonly UserType[]): UserType[] =>
  types.filter((type) => userTypeLabels[type] !== null);

/**
 * Logs in and keeps the session; when one type is held it is chosen at once. The answer's `activeType` is null while
 * the person still has to choose. Throws ApiError.
 */
export async function logIn(credentials: Credentials): Promise<Answer<'GET /v1/auth/me'>> {
  const { token, refreshToken, tokenExpires, refreshTokenExpires, ...view } = await api(
    'POST /v1/auth/login/',
    { body: credentials, anonymous: true },
  );
  session.set({ token, refreshToken, view });
  const [only, ...others] = view.user.types;
  if (view.activeType === null && only && others.length === 0) return chooseProfile(only);
  return view;
}

/** Acts as one of the own types from now on; the kept session follows. Throws ApiError. */
export async function chooseProfile(type: UserType): Promise<Answer<'GET /v1/auth/me'>> {
  const view = await api('POST /v1/auth/profile', { body: { type } });
  const kept = session.get();
  if (kept) session.set({ ...kept, view });
  return view;
}

/** Asks again who is acting, after something of the person changed, such as the onboarding status. Throws ApiError. */
export async function refreshView(signal?: AbortSignal): Promise<void> {
  const view = await api('GET /v1/auth/me', { signal });
  const kept = session.get();
  if (!kept) return;
  studentInactive.set(!view.user.is_active);
  if (JSON.stringify(kept.view) !== JSON.stringify(view)) session.set({ ...kept, view });
}

/** Ends the session on the server, then here; here also when the server does not answer (spec 1 §4). */
export async function logOut(): Promise<void> {
  const kept = session.get();
  try {
    if (kept) await api('POST /v1/auth/logout', { body: { sessionId: kept.view.session } });
  } catch {
    // Leaving must always work: the session is forgotten here whatever the server said.
  } finally {
    forgetSession();
  }
}
