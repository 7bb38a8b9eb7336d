import type { Some } from '../area.ts';
import type { shell } from '../pt-BR/shell.ts';

export default {
  'menu.agenda': 'Agenda',
  'menu.monitoring': 'Monitorización',
  'menu.classes': 'Grupos',
  'menu.users': 'Usuarios',
  'menu.students': 'Alumnos',
  'menu.roles': 'Permisos de acceso',
  'menu.document_types': 'Tipos de documento',
  'menu.certificates': 'Certificados',
  'menu.resources': 'Recursos',
  'menu.hours': 'Horarios',
  open_menu: 'Abrir menú',
  account: 'Cuenta',
  settings: 'Configuración',
  security: 'Seguridad',
  switch_profile: 'Cambiar perfil',
  leave: 'Salir',
  home: 'Inicio',
  help: 'Ayuda',
  notifications: 'Notificaciones',
  support: 'Soporte',
} satisfies Some<typeof shell>;
