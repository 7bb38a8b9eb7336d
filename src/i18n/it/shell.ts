import type { Some } from '../area.ts';
import type { shell } from '../pt-BR/shell.ts';

export default {
  'menu.agenda': 'Agenda',
  'menu.monitoring': 'Monitoraggio',
  'menu.classes': 'Classi',
  'menu.users': 'Utenti',
  'menu.students': 'Studenti',
  'menu.roles': 'Permessi di accesso',
  'menu.document_types': 'Tipi di documento',
  'menu.certificates': 'Certificati',
  'menu.resources': 'Risorse',
  'menu.hours': 'Orari',
  open_menu: 'Apri menu',
  account: 'Account',
  settings: 'Impostazioni',
  security: 'Sicurezza',
  switch_profile: 'Cambia profilo',
  leave: 'Esci',
  home: 'Home',
  help: 'Aiuto',
  notifications: 'Notifiche',
  support: 'Assistenza',
} satisfies Some<typeof shell>;
