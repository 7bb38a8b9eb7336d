import { homes, teaches } from '../../domain/userTypes.ts';
import type { ActiveSession } from '../authProvider/session.ts';
import { menuFor } from './layout/menu.ts';
import { paths } from './paths.ts';
import { isBuilt } from './registry.ts';

/** Where a person goes for 'home': that of the profile, else the first item of the menu. */
export function landing(active: ActiveSession): string {
  const home = homes[active.view.activeType];
  if (isBuilt(home)) return home;
  const first = menuFor(active).flatMap((item) => item.children ?? [item])[0];
  return first?.path ?? paths.settings.path;
}

const exempt: readonly string[] = [
  paths.availabilityStudent.path,
  paths.editAvailabilityStudent.path,
  paths.availabilityTeacher.path,
  paths.settings.path,
  paths.security.path,
];

/** The one screen a person must finish first, or null (spec 1 §4 'Onboarding enforcement'). */
export function forcedPath(path: string, { view }: ActiveSession): string | null {
  const status = view.user.onboarding_status;
  if (!status || exempt.includes(path)) return null;
  if (view.activeType === 'STUDENT' && status !== 'CONCLUIDO') return builtOrNull(paths.welcome.path);
  const waits = status === 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE';
  return teaches(view.activeType) && waits ? builtOrNull(paths.availabilityTeacher.path) : null;
}

const builtOrNull = (path: string) => (isBuilt(path) ? path : null);
