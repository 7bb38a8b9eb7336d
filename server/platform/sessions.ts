import type { UserType } from '../../domain/userTypes.ts';
import type { Actor } from './context.ts';

/** Where the guard and the event streams read sessions; the identity area implements it. */
export interface Sessions {
  /** The person acting in a session; null once it has ended. */
  actorOf(session_id: string): Promise<Actor | null>;
  /** Which of the sessions are open, with their profiles. */
  open(ids: readonly string[]): Promise<Map<string, UserType | null>>;
}
