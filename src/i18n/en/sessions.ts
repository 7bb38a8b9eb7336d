import type { SessionsTexts } from '../pt-BR/sessions.ts';

export default {
  title: 'Active user sessions',
  name: 'Name',
  email: 'E-mail',
  device: 'Device',
  unknown_device: 'Unknown device',
  since: 'Logged in',
  last_used: 'Last used',
  this: 'This session',
  refresh: 'Refresh',
  disconnect: 'Disconnect',
  disconnect_of: 'Disconnect %{name}, logged in %{since}, last used %{used}',
  times: 'Logged in %{since} · last used %{used}',
  disconnect_title: 'Disconnect user',
  disconnect_text:
    'The session of %{name} on %{device}, opened on %{since} and last used on %{used}, is ended. They have to log in again to continue.',
  disconnect_own: 'This is your own session. You will be taken to the login page.',
  disconnected: 'A user’s session was disconnected successfully!',
  disconnect_all: 'Disconnect all',
  disconnect_all_title: 'Disconnect all users',
  disconnect_all_text: 'Every session of the school is ended, including yours. Live lessons are interrupted.',
  all_disconnected: 'All sessions were disconnected. You will be taken to the login page.',
} satisfies SessionsTexts;
