import type { Some } from '../area.ts';
import type { shell } from '../pt-BR/shell.ts';

export default {
  'menu.agenda': 'Kalender',
  'menu.monitoring': 'Überwachung',
  'menu.classes': 'Klassen',
  'menu.users': 'Benutzer',
  'menu.students': 'Schüler',
  'menu.roles': 'Zugriffsrechte',
  'menu.document_types': 'Dokumentarten',
  'menu.certificates': 'Zertifikate',
  'menu.resources': 'Materialien',
  'menu.hours': 'Zeiten',
  open_menu: 'Menü öffnen',
  account: 'Konto',
  settings: 'Einstellungen',
  security: 'Sicherheit',
  switch_profile: 'Profil wechseln',
  leave: 'Abmelden',
  home: 'Start',
  help: 'Hilfe',
  notifications: 'Benachrichtigungen',
  support: 'Support',
} satisfies Some<typeof shell>;
