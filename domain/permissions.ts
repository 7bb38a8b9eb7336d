/** The permission catalogue: what can be granted to a role, by resource. */
export const actions = ['view', 'create', 'edit', 'delete'] as const;
export type Action = (typeof actions)[number];

interface Resource {
  name: string;
  context: string;
  operations: readonly Action[];
}

const full = ['view', 'create', 'edit'] as const;
const view = ['view'] as const;

export const resources = {
  dashboard: { name: 'Dashboard Administrativo', context: 'Painel', operations: view },
  notifications: { name: 'Notificações', context: 'Painel', operations: view },
  fev_dashboard: { name: 'Dashboard de Vendas', context: 'Painel', operations: view },
  teacher_dashboard: { name: 'Dashboard do Professor', context: 'Painel', operations: view },
  classroom: { name: 'Sala do Aluno', context: 'Painel', operations: view },
  users: { name: 'Usuários', context: 'Pessoas', operations: full },
  students: { name: 'Alunos', context: 'Pessoas', operations: view },
  my_students: { name: 'Meus Alunos', context: 'Pessoas', operations: view },
  teachers: { name: 'Professores', context: 'Pessoas', operations: view },
  fee: { name: 'Executivos de Ensino', context: 'Pessoas', operations: view },
  fev: { name: 'Executivos de Vendas', context: 'Pessoas', operations: view },
  franchisee: { name: 'Franqueados', context: 'Pessoas', operations: ['create'] },
  profile: { name: 'Perfil', context: 'Pessoas', operations: full },
  onboarding_status: { name: 'Status de Onboarding', context: 'Matrícula', operations: ['view', 'edit'] },
  contract_management: { name: 'Gestão de Contrato', context: 'Matrícula', operations: view },
  students_without_match: { name: 'Direcionar Aluno', context: 'Matrícula', operations: ['view', 'create'] },
  availability_student: {
    name: 'Disponibilidade do Aluno',
    context: 'Matrícula',
    operations: ['view', 'edit'],
  },
  availability_teacher: {
    name: 'Disponibilidade do Professor',
    context: 'Matrícula',
    operations: ['view', 'edit'],
  },
  students_transfer: { name: 'Transferências', context: 'Matrícula', operations: view },
  student_transfer: { name: 'Nova Transferência', context: 'Matrícula', operations: ['create'] },
  classes: { name: 'Turmas', context: 'Aulas', operations: full },
  calendar: { name: 'Agenda', context: 'Aulas', operations: actions },
  students_evolution: { name: 'Evolução do Aluno', context: 'Aulas', operations: ['view', 'create'] },
  live_classes: { name: 'Aulas ao Vivo', context: 'Aulas', operations: view },
  certificates: { name: 'Certificados', context: 'Aulas', operations: ['view', 'create'] },
  teacher_documents: { name: 'Recursos Digitais', context: 'Conteúdo', operations: ['view', 'create'] },
  messages: { name: 'Avisos', context: 'Conteúdo', operations: actions },
  banners: { name: 'Banners', context: 'Conteúdo', operations: ['view', 'create'] },
  document_type: { name: 'Tipos de Documento', context: 'Conteúdo', operations: full },
  payment_plans: { name: 'Planos de Pagamento', context: 'Financeiro', operations: full },
  financial_parameters: {
    name: 'Parametrização Financeira',
    context: 'Financeiro',
    operations: ['view', 'edit'],
  },
  roles: { name: 'Permissões de Acesso', context: 'Segurança', operations: full },
  any_permission: { name: 'Conceder Qualquer Permissão', context: 'Segurança', operations: ['create'] },
  sessions: { name: 'Sessões Ativas', context: 'Segurança', operations: ['view', 'create'] },
  logs: { name: 'Logs do Sistema', context: 'Segurança', operations: view },
  student_logs: { name: 'Logs de Alunos', context: 'Segurança', operations: view },
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;

/** Only pairs that the catalogue offers: `view:users`, never `delete:users`. */
export type Permission = {
  [R in ResourceName]: `${(typeof resources)[R]['operations'][number]}:${R}`;
}[ResourceName];

export const allPermissions: readonly Permission[] = Object.entries(resources).flatMap(([resource, entry]) =>
  entry.operations.map((action) => `${action}:${resource}` as Permission),
);

const known: ReadonlySet<string> = new Set(allPermissions);

/** Reads a permission string; null when the catalogue has no such pair. */
export const parsePermission = (text: string): Permission | null =>
  known.has(text) ? (text as Permission) : null;

/** The strict check of the server: an empty list grants nothing (ACCESS-2). */
export const grants = (held: ReadonlySet<Permission>, needed: readonly Permission[]): boolean =>
  needed.some((permission) => held.has(permission));

/** The lenient check of the browser: an empty list blocks nothing (ACCESS-2). */
export const seemsGranted = (held: readonly string[], needed: readonly string[]): boolean =>
  held.length === 0 || needed.some((permission) => held.includes(permission));

/** Every role carries these two, whatever was picked (ACCESS-3). */
export const alwaysGranted = ['view:dashboard', 'view:notifications'] as const satisfies Permission[];

const always: ReadonlySet<string> = new Set(alwaysGranted);

/** Whether a role grants anything beyond what every role carries (ACCESS-3). */
export const grantsMore = (chosen: readonly string[]): boolean =>
  chosen.some((permission) => !always.has(permission));

/** The one permission whose holders may grant what they do not have themselves. */
export const grantsAnything = 'create:any_permission' satisfies Permission;

/** Whether a permission may be handed out by somebody who holds these; what every role carries is free. */
export const isGrantable = (held: ReadonlySet<string>, permission: string): boolean =>
  held.has(grantsAnything) || held.has(permission) || always.has(permission);

/** Whether a role may be given these permissions; the ones that it has already may stay. */
export const mayGrant = (
  held: ReadonlySet<string>,
  given: readonly string[],
  kept: readonly string[] = [],
): boolean => given.every((permission) => kept.includes(permission) || isGrantable(held, permission));

/** A role's permissions as they are stored: the chosen ones and those that every role carries, once each, sorted. */
export const withAlwaysGranted = (chosen: readonly Permission[]): Permission[] =>
  [...new Set([...chosen, ...alwaysGranted])].sort();

/** One permission on the wire: with one operation or a list; the catalogue's `id` alone names both resource and operation. */
export interface PermissionEntry {
  readonly id?: string | undefined;
  readonly resource?: string | undefined;
  readonly operation?: string | readonly string[] | undefined;
}

/** The permissions that an entry stands for; null where the catalogue has no such pair. */
export function readPermission(entry: string | PermissionEntry): (Permission | null)[] {
  if (typeof entry === 'string') return [parsePermission(entry)];
  const { id = '', resource, operation } = entry;
  if (operation === undefined) return [parsePermission(id)];
  const operations = typeof operation === 'string' ? [operation] : operation;
  return operations.map((action) => parsePermission(`${action}:${resource ?? id}`));
}
