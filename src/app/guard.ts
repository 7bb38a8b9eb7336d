import { homes, teaches } from '../../domain/userTypes.ts';
import type { ActiveSession } from '../authProvider/session.ts';
import { href } from '../browser/href.ts';
import { menuFor } from './layout/menu.ts';
import { canOpen } from './routes/access.ts';

/** The profile's home, or the first item of the menu for a person who may not open it. */
export function landing(active: ActiveSession): string {
  const home = homes[active.view.activeType];
  if (canOpen(home, active)) return home;
  const first = menuFor(active).flatMap((item) => item.children ?? [item])[0];
  return first?.href ?? href('/settings');
}

const exempt: readonly string[] = [
  href('/availability-student'),
  href('/edit-availability-student'),
  href('/availability-teacher'),
  href('/settings'),
  href('/security'),
  href('/my-data'),
];

/** The screen that a person must finish before any other, or null (ONB-7). */
export function requiredPath(path: string, { view }: ActiveSession): string | null {
  const status = view.user.onboarding_status;
  if (!status || exempt.includes(path)) return null;
  if (view.activeType === 'STUDENT') {
    // Lessons that go on need the home page, which leads to the open step (ONB-8, TRANSFER-9).
    return status === 'CONCLUIDO' || view.user.has_class ? null : href('/welcome');
  }
  const waits = status === 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE';
  return teaches(view.activeType) && waits ? href('/availability-teacher') : null;
}
