import { roomName } from '../../../../../domain/roomName.ts';
import { browserStorage, fieldsOf } from '../../../../browser/storage.ts';
import { type Corner, isCorner } from './corner.ts';

const KEY = 'aula-viva.room';

/** What arrives as a picture: everything, only who leads and the shared screen, or nothing. */
export const SAVINGS = ['off', 'lead', 'sound'] as const;
export type Saving = (typeof SAVINGS)[number];
const isSaving = (value: unknown): value is Saving => SAVINGS.some((saving) => saving === value);

/** Messages and errors are always announced. `joined` and `left` are undefined until the user chooses: then hosts get these notices, and others do not. */
export interface NoticePreferences {
  joined?: boolean | undefined;
  left?: boolean | undefined;
  hand: boolean;
}

export interface RoomPreferences {
  name?: string;
  isAudioMuted: boolean;
  isVideoMuted: boolean;
  grid: boolean;
  mirror: boolean;
  /** What others see behind the user: the room, the room out of focus, or the school's picture with this id. */
  background: 'none' | 'blur' | (string & {});
  /** Whether the noise of the microphone is reduced. */
  noise: boolean;
  /** Where one's own picture lies in a lesson of two. */
  corner: Corner;
  saving: Saving;
  announced: NoticePreferences;
}

const defaults: RoomPreferences = {
  isAudioMuted: false,
  isVideoMuted: false,
  grid: false,
  mirror: true,
  background: 'none',
  noise: false,
  corner: 'bottom-right',
  saving: 'off',
  announced: { hand: true },
};

const flag = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise;

/** Defaults replace missing or invalid values. */
export function readPreferences(): RoomPreferences {
  const stored = browserStorage.readFields(KEY);
  const announced = fieldsOf(stored.announced);
  // Before 4.33 the defaults were stored in `notices` with every other choice, so that it does not say what was chosen.
  const hand = flag(fieldsOf(stored.notices).hand, defaults.announced.hand);
  const name = typeof stored.name === 'string' ? roomName(stored.name) : null;
  return {
    ...(name === null ? {} : { name }),
    isAudioMuted: flag(stored.isAudioMuted, defaults.isAudioMuted),
    isVideoMuted: flag(stored.isVideoMuted, defaults.isVideoMuted),
    grid: flag(stored.grid, defaults.grid),
    mirror: flag(stored.mirror, defaults.mirror),
    background: typeof stored.background === 'string' ? stored.background : defaults.background,
    noise: flag(stored.noise, defaults.noise),
    corner: isCorner(stored.corner) ? stored.corner : defaults.corner,
    saving: isSaving(stored.saving) ? stored.saving : defaults.saving,
    announced: {
      joined: typeof announced.joined === 'boolean' ? announced.joined : undefined,
      left: typeof announced.left === 'boolean' ? announced.left : undefined,
      hand: flag(announced.hand, hand),
    },
  };
}

/** Returns whether notices of this kind are shown to the user. */
export const isAnnounced = (
  { announced }: Pick<RoomPreferences, 'announced'>,
  kind: keyof NoticePreferences,
  isHost: boolean,
): boolean => announced[kind] ?? isHost;

export function keepPreferences(change: Partial<RoomPreferences>): RoomPreferences {
  const next = { ...readPreferences(), ...change };
  browserStorage.write(KEY, next);
  return next;
}
