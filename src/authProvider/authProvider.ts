import type { AuthProvider } from 'react-admin';
import { seemsGranted } from '../../domain/permissions.ts';
import { mayOpen } from '../app/mayOpen.ts';
import { isBuilt } from '../app/registry.ts';
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
 * react-admin's view of the session. It never refuses an error: the client under the data provider has already renewed
 * or ended the session, and the composition root shows the login once; a second redirect from here would fight it.
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
  /** The lenient check of the browser (spec 1 §6); the server decides. */
  canAccess: async ({ action, resource }) => {
    const active = activeSession(session.get());
    const address = `/${resource}`;
    // A list's address says what it asks for; its name need not be that of a permission.
    if (active && action === 'list' && isBuilt(address)) return mayOpen(address, active);
    return seemsGranted(active?.view.permissions ?? [], [`${operations[action] ?? action}:${resource}`]);
  },
};
