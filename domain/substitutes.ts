interface Unattended {
  readonly id: string;
  readonly class_id: string;
  /** Ids of the teachers who can give the lesson at its hour. */
  readonly free: readonly string[];
}

/**
 * Assigns a teacher to each lesson that one can give, the same for all lessons of a class where possible. Prefers those who
 * can take the most classes, so that few are needed, then those with the fewest lessons. The lessons do not overlap, so no
 * choice prevents another.
 */
export function chooseSubstitutes(
  lessons: readonly Unattended[],
  load: (teacher_id: string) => number,
): Map<string, string> {
  const given = new Map<string, string>();
  const taken = new Map<string, number>();
  const give = (teacher_id: string, taught: readonly Unattended[]) => {
    for (const { id } of taught) given.set(id, teacher_id);
    taken.set(teacher_id, (taken.get(teacher_id) ?? 0) + taught.length);
  };
  const total = (id: string) => load(id) + (taken.get(id) ?? 0);
  const mostFrequent = (groups: readonly (readonly string[])[]): string | undefined => {
    const counts = new Map<string, number>();
    for (const id of groups.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts.keys()].sort(
      (a, b) =>
        (counts.get(b) ?? 0) - (counts.get(a) ?? 0) ||
        Number(taken.has(b)) - Number(taken.has(a)) ||
        total(a) - total(b) ||
        (a < b ? -1 : 1),
    )[0];
  };

  const possible = lessons.filter(({ free }) => free.length > 0);
  const classes = [...Map.groupBy(possible, ({ class_id }) => class_id).values()];
  const shared = classes.map((ofClass) => ({
    ofClass,
    common: (ofClass[0]?.free ?? []).filter((id) => ofClass.every(({ free }) => free.includes(id))),
  }));
  for (let open = shared; ; ) {
    const best = mostFrequent(open.map(({ common }) => common));
    if (best === undefined) break;
    for (const { ofClass, common } of open) if (common.includes(best)) give(best, ofClass);
    open = open.filter(({ common }) => !common.includes(best));
  }
  for (const ofClass of classes)
    for (let open = ofClass.filter(({ id }) => !given.has(id)); ; ) {
      const best = mostFrequent(open.map(({ free }) => free));
      if (best === undefined) break;
      give(
        best,
        open.filter(({ free }) => free.includes(best)),
      );
      open = open.filter(({ free }) => !free.includes(best));
    }
  return given;
}
