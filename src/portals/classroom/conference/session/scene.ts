export interface ScenePerson {
  id: string;
  isLocal: boolean;
  isHost: boolean;
  hasPicture: boolean;
}

export type Lead = { kind: 'screen' | 'camera'; peerId: string };
export interface Scene {
  lead: Lead | null;
  others: string[];
}

interface SceneInput {
  people: readonly ScenePerson[];
  sharing: string | undefined;
  /** Chosen by a host for everyone, or pinned by this user. */
  spotlight: string | undefined;
  speaker: string | undefined;
  grid: boolean;
}

// A shared screen leads, then the spotlight, then the speaker; the user's own tile leads only when pinned.
export function arrange({ people, sharing, spotlight, speaker, grid }: SceneInput): Scene {
  const ids = people.map(({ id }) => id);
  if (sharing !== undefined && ids.includes(sharing)) {
    return { lead: { kind: 'screen', peerId: sharing }, others: ids };
  }
  const chosen = ids.find((id) => id === spotlight) ?? (grid ? undefined : leader(people, speaker)?.id);
  if (chosen === undefined) return { lead: null, others: ids };
  return { lead: { kind: 'camera', peerId: chosen }, others: ids.filter((id) => id !== chosen) };
}

/** Initials do not take the large tile from a teacher who can be seen. */
function leader(people: readonly ScenePerson[], speaker: string | undefined): ScenePerson | undefined {
  const remote = people.filter(({ isLocal }) => !isLocal);
  const speaking = remote.find(({ id }) => id === speaker);
  if (!speaking || speaking.hasPicture) return speaking;
  return remote.find(({ isHost, hasPicture }) => isHost && hasPicture) ?? speaking;
}

export function tilesPerPage(width: number): number {
  if (width > 1200) return 9;
  if (width > 800) return 5;
  return width < 768 ? 4 : 3;
}

/** Maximizes the tiles on a wide (16:9) or tall stage. */
export function gridColumns(count: number, tall: boolean): number {
  if (count <= 1) return 1;
  if (tall) return count <= 2 ? 1 : 2;
  return Math.ceil(Math.sqrt(count));
}
