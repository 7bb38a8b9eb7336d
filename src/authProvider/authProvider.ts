import type { AuthProvider } from 'react-admin';
import { seemsGranted } from '../../domain/permissions.ts';
import { canOpen, signedInRoutes } from '../app/routes/access.ts';
import { type Credentials, logIn, logOut } from './login.ts';
import { activeSession, session } from './session.ts';

const operations: Record<string, string> = {
  list: 'view',
  show: 'view',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

/**
 * react-admin's view of the session. `checkError` never rejects: the client below the data provider has already renewed
 * or ended the session and the composition root shows the login; a second redirect would race with it.
 */
export const authProvider: AuthProvider = {
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
  /** The lenient check of the browser; the server decides. */
  canAccess: async ({ action, resource }) => {
    const active = activeSession(session.get());
    // The name of a list need not be that of a permission: its route decides.
    const list = signedInRoutes.find((each) => each.resource === resource);
    if (active && action === 'list' && list) return canOpen(list.path, active);
    return seemsGranted(active?.view.permissions ?? [], [`${operations[action] ?? action}:${resource}`]);
  },
};
