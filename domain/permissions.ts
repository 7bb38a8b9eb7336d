export const actions = ['view', 'create', 'edit', 'delete'] as const;
export type Action = (typeof actions)[number];

export type PermissionGroup =
  | 'panel'
  | 'people'
  | 'enrolment'
  | 'lessons'
  | 'content'
  | 'finance'
  | 'security';

interface Resource {
  group: PermissionGroup;
  operations: readonly Action[];
}

const full = ['view', 'create', 'edit'] as const;
const view = ['view'] as const;

export const resources = {
  dashboard: { group: 'panel', operations: view },
  notifications: { group: 'panel', operations: view },
  fev_dashboard: { group: 'panel', operations: view },
  teacher_dashboard: { group: 'panel', operations: view },
  classroom: { group: 'panel', operations: view },
  users: { group: 'people', operations: full },
  /** Deleting notes about people that others wrote; one's own need none. */
  person_notes: { group: 'people', operations: ['delete'] },
  students: { group: 'people', operations: view },
  my_students: { group: 'people', operations: view },
  teachers: { group: 'people', operations: view },
  fee: { group: 'people', operations: view },
  fev: { group: 'people', operations: view },
  b2b: { group: 'people', operations: full },
  franchisee: { group: 'people', operations: ['create'] },
  profile: { group: 'people', operations: full },
  onboarding_status: { group: 'enrolment', operations: ['view', 'edit'] },
  contract_management: { group: 'enrolment', operations: view },
  students_without_match: { group: 'enrolment', operations: ['view', 'create'] },
  availability_student: { group: 'enrolment', operations: ['view', 'edit'] },
  availability_teacher: { group: 'enrolment', operations: ['view', 'edit'] },
  students_transfer: { group: 'enrolment', operations: view },
  student_transfer: { group: 'enrolment', operations: ['create'] },
  classes: { group: 'lessons', operations: full },
  courses: { group: 'lessons', operations: full },
  calendar: { group: 'lessons', operations: actions },
  students_evolution: { group: 'lessons', operations: ['view', 'create'] },
  live_classes: { group: 'lessons', operations: view },
  certificates: { group: 'lessons', operations: ['view', 'create'] },
  teacher_documents: { group: 'content', operations: ['view', 'create'] },
  messages: { group: 'content', operations: actions },
  banners: { group: 'content', operations: ['view', 'create'] },
  document_type: { group: 'content', operations: full },
  charges: { group: 'finance', operations: ['view', 'edit'] },
  refunds: { group: 'finance', operations: ['create'] },
  invoices: { group: 'finance', operations: view },
  /** Money and rankings of the dashboards. */
  revenue: { group: 'finance', operations: view },
  payment_plans: { group: 'finance', operations: full },
  financial_parameters: { group: 'finance', operations: ['view', 'edit'] },
  roles: { group: 'security', operations: full },
  any_permission: { group: 'security', operations: ['create'] },
  sessions: { group: 'security', operations: ['view', 'create'] },
  logs: { group: 'security', operations: view },
  student_logs: { group: 'security', operations: view },
  school_settings: { group: 'security', operations: ['view', 'edit'] },
  integrations: { group: 'security', operations: ['view', 'edit'] },
  feedback: { group: 'security', operations: ['view', 'edit'] },
  privacy: { group: 'security', operations: ['view', 'edit'] },
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;
export const resourceKeys = Object.keys(resources) as ResourceName[];

export type Permission = {
  [R in ResourceName]: `${(typeof resources)[R]['operations'][number]}:${R}`;
}[ResourceName];

export const allPermissions: readonly Permission[] = Object.entries(resources).flatMap(([resource, entry]) =>
  entry.operations.map((action) => `${action}:${resource}` as Permission),
);

const known: ReadonlySet<string> = new Set(allPermissions);

export const parsePermission = (text: string): Permission | null =>
  known.has(text) ? (text as Permission) : null;

/** Server: an empty list grants nothing (ACCESS-2). */
export const grants = (held: ReadonlySet<Permission>, needed: readonly Permission[]): boolean =>
  needed.some((permission) => held.has(permission));

/** Browser: an empty list blocks nothing (ACCESS-2). */
export const canBeGranted = (held: readonly string[], needed: readonly string[]): boolean =>
  held.length === 0 || needed.some((permission) => held.includes(permission));

/** Every role has these two (ACCESS-3). */
export const alwaysGranted = ['view:dashboard', 'view:notifications'] as const satisfies Permission[];

const always: ReadonlySet<string> = new Set(alwaysGranted);

export const grantsMore = (chosen: readonly string[]): boolean =>
  chosen.some((permission) => !always.has(permission));

/** Its holders may grant permissions that they do not have. */
export const grantsAnything = 'create:any_permission' satisfies Permission;

export const isGrantable = (held: ReadonlySet<string>, permission: string): boolean =>
  held.has(grantsAnything) || held.has(permission) || always.has(permission);

/** Permissions that the role already has may stay. */
export const mayGrant = (
  held: ReadonlySet<string>,
  given: readonly string[],
  kept: readonly string[] = [],
): boolean => given.every((permission) => kept.includes(permission) || isGrantable(held, permission));

export const withAlwaysGranted = (chosen: readonly Permission[]): Permission[] =>
  [...new Set([...chosen, ...alwaysGranted])].sort();

export interface PermissionEntry {
  readonly id?: string | undefined;
  readonly resource?: string | undefined;
  readonly operation?: string | readonly string[] | undefined;
}

export function readPermission(entry: string | PermissionEntry): (Permission | null)[] {
  if (typeof entry === 'string') return [parsePermission(entry)];
  const { id = '', resource, operation } = entry;
  if (operation === undefined) return [parsePermission(id)];
  const operations = typeof operation === 'string' ? [operation] : operation;
  return operations.map((action) => parsePermission(`${action}:${resource ?? id}`));
}
