export interface ScenePerson {
  id: string;
  isLocal: boolean;
  isHost: boolean;
  hasPicture: boolean;
}

export type Lead = { kind: 'screen' | 'camera'; peerId: string } | { kind: 'board'; peerId?: undefined };
export interface Scene {
  lead: Lead | null;
  others: string[];
  /** Two people: one fills the window, the other is laid over a corner of it. */
  inset: boolean;
}

interface SceneInput {
  people: readonly ScenePerson[];
  /** The whiteboard is on the stage, and was opened after the shared screen. */
  board?: boolean;
  sharing: string | undefined;
  /** Chosen by a host for everyone, or pinned by this user. */
  spotlight: string | undefined;
  speaker: string | undefined;
  grid: boolean;
  /** One picture alone arrives, so that there has to be one large tile. */
  isSaving?: boolean;
}

interface BoardAndScreen {
  isBoardShown: boolean;
  sharing: string | undefined;
  /** Whether the whiteboard leads, and not the shared screen. */
  leads: boolean;
}

/** Of whiteboard and shared screen, what came last leads; whoever arrives finds the whiteboard. */
export function boardLeads(
  before: BoardAndScreen,
  { isBoardShown, sharing }: Omit<BoardAndScreen, 'leads'>,
): boolean {
  if (!isBoardShown || !before.isBoardShown || sharing === undefined) return isBoardShown;
  return sharing === before.sharing && before.leads;
}

// The whiteboard or a shared screen leads, then the spotlight, then the other one of two (ROOM-22), then the speaker, then the teacher; the
// user's own tile leads only when pinned.
export function arrange({
  people,
  board = false,
  sharing,
  spotlight,
  speaker,
  grid,
  isSaving,
}: SceneInput): Scene {
  const ids = people.map(({ id }) => id);
  if (board) return { lead: { kind: 'board' }, others: ids, inset: false };
  if (sharing !== undefined && ids.includes(sharing)) {
    return { lead: { kind: 'screen', peerId: sharing }, others: ids, inset: false };
  }
  const led = () => partner(people) ?? leader(people, speaker) ?? (isSaving ? anyone(people) : undefined);
  const chosen = ids.find((id) => id === spotlight) ?? (grid && !isSaving ? undefined : led()?.id);
  if (chosen === undefined) return { lead: null, others: ids, inset: false };
  const others = ids.filter((id) => id !== chosen);
  return { lead: { kind: 'camera', peerId: chosen }, others, inset: others.length === 1 };
}

function anyone(people: readonly ScenePerson[]): ScenePerson | undefined {
  const remote = people.filter(({ isLocal }) => !isLocal);
  return remote.find(({ isHost }) => isHost) ?? remote[0];
}

/** The other person of a lesson of two. */
function partner(people: readonly ScenePerson[]): ScenePerson | undefined {
  return people.length === 2 ? people.find(({ isLocal }) => !isLocal) : undefined;
}

/** Who speaks, else the teacher. Initials do not take the large tile from a teacher who can be seen, and lead only while they speak. */
function leader(people: readonly ScenePerson[], speaker: string | undefined): ScenePerson | undefined {
  const remote = people.filter(({ isLocal }) => !isLocal);
  const speaking = remote.find(({ id }) => id === speaker);
  if (speaking?.hasPicture) return speaking;
  return remote.find(({ isHost, hasPicture }) => isHost && hasPicture) ?? speaking;
}

export function tilesPerPage(width: number): number {
  if (width > 1200) return 9;
  if (width > 800) return 5;
  return width < 768 ? 4 : 3;
}

/** Beside a large tile (ROOM-21). */
export const tilesBeside = (width: number): number => Math.min(tilesPerPage(width), 6);

/** Between a whole picture, 16:9, and one whose sides are cut off. */
const TILE_SHAPE = 4 / 3;

/** The number of columns with which the tiles of a stage are largest; `shape` is its width by its height. */
export function gridColumns(count: number, shape: number): number {
  const width = (columns: number) => Math.min(shape / columns, TILE_SHAPE / Math.ceil(count / columns));
  let best = 1;
  for (let columns = 2; columns <= count; columns++) if (width(columns) > width(best)) best = columns;
  return best;
}
