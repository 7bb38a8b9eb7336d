import type { Some } from '../area.ts';
import type { shell } from '../pt-BR/shell.ts';

export default {
  'menu.agenda': 'Agenda',
  'menu.monitoring': 'Supervision',
  'menu.classes': 'Classes',
  'menu.users': 'Utilisateurs',
  'menu.students': 'Élèves',
  'menu.roles': "Droits d'accès",
  'menu.document_types': 'Types de document',
  'menu.certificates': 'Certificats',
  'menu.resources': 'Ressources',
  'menu.hours': 'Horaires',
  open_menu: 'Ouvrir le menu',
  account: 'Compte',
  settings: 'Paramètres',
  security: 'Sécurité',
  switch_profile: 'Changer de profil',
  leave: 'Se déconnecter',
  home: 'Accueil',
  help: 'Aide',
  notifications: 'Notifications',
  support: 'Assistance',
} satisfies Some<typeof shell>;
