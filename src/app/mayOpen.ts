import { seemsGranted } from '../../domain/permissions.ts';
import type { ActiveSession } from '../authProvider/session.ts';
import { demandsOf } from './registry.ts';

/** Whether a person may open an address, as far as the browser can tell; the server decides (spec 1 §6). */
export function mayOpen(path: string, { view }: ActiveSession): boolean {
  const asked = demandsOf(path);
  if (!asked) return false;
  if (asked.types && !asked.types.includes(view.activeType)) return false;
  return !asked.needs || seemsGranted(view.permissions, asked.needs);
}
