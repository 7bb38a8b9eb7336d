import type { PermissionGroup } from '../../domain/permissions.ts';

/** Sent in Portuguese (specified); the browser translates it. */
export const permissionGroups = {
  panel: 'Painel',
  people: 'Pessoas',
  enrolment: 'Matrícula',
  lessons: 'Aulas',
  content: 'Conteúdo',
  finance: 'Financeiro',
  security: 'Segurança',
} as const satisfies Record<PermissionGroup, string>;
