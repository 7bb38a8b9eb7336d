const KEY = 'aula-viva.room';

export interface RoomPreferences {
  name?: string;
  isAudioMuted: boolean;
  isVideoMuted: boolean;
}

const defaults: RoomPreferences = { isAudioMuted: false, isVideoMuted: false };

/** How the person last entered a room on this device (spec 3 §5); defaults when nothing or nonsense is stored. */
export function readPreferences(storage: Pick<Storage, 'getItem'> = localStorage): RoomPreferences {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return defaults;
    const { name, isAudioMuted, isVideoMuted } = stored as Record<string, unknown>;
    return {
      ...(typeof name === 'string' ? { name } : {}),
      isAudioMuted: isAudioMuted === true,
      isVideoMuted: isVideoMuted === true,
    };
  } catch {
    return defaults;
  }
}

export function keepPreferences(
  preferences: RoomPreferences,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(KEY, JSON.stringify(preferences));
}
