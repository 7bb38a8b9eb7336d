import type { UserType } from '../../domain/userTypes.ts';
import type { Actor } from './context.ts';

export interface Sessions {
  actorOf(session_id: string): Promise<Actor | null>;
  open(ids: readonly string[]): Promise<Map<string, UserType | null>>;
}
