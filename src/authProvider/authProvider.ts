import type { AuthProvider } from 'react-admin';
import { canBeGranted } from '../../domain/permissions.ts';
import { type Credentials, logIn, logOut } from './login.ts';
import { type ActiveSession, activeSession, session } from './session.ts';

const operations: Record<string, string> = {
  list: 'view',
  show: 'view',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

// `checkError` never rejects: `send` has already renewed or ended the session; a second redirect would race.
/** `canOpenList` knows the lists of the table of routes; it returns undefined for other resources. */
export const makeAuthProvider = (
  canOpenList: (resource: string, active: ActiveSession) => boolean | undefined,
): AuthProvider => ({
  login: async (credentials: Credentials) => {
    await logIn(credentials);
  },
  logout: async () => {
    if (session.get()) await logOut();
    return false;
  },
  checkAuth: async () => {
    if (!activeSession(session.get())) throw { redirectTo: false, message: false };
  },
  checkError: () => Promise.resolve(),
  getPermissions: async () => session.get()?.view.permissions ?? [],
  getIdentity: async () => {
    const { user_id, name, photo_url } = session.get()?.view.user ?? {
      user_id: '',
      name: '',
      photo_url: null,
    };
    return { id: user_id, fullName: name, avatar: photo_url ?? undefined };
  },
  canAccess: async ({ action, resource }) => {
    const active = activeSession(session.get());
    // The name of a list may differ from that of its permission.
    const mayList = active && action === 'list' ? canOpenList(resource, active) : undefined;
    return (
      mayList ?? canBeGranted(active?.view.permissions ?? [], [`${operations[action] ?? action}:${resource}`])
    );
  },
});
