/** A step that its maker can undo: items that became visible or invisible, or a text that changed. */
export type BoardStep<Item> =
  | { readonly kind: 'shown'; readonly ids: readonly string[] }
  | { readonly kind: 'removed'; readonly ids: readonly string[] }
  | { readonly kind: 'changed'; readonly before: Item; readonly after: Item };

export interface BoardHistory<Item> {
  readonly done: readonly BoardStep<Item>[];
  readonly undone: readonly BoardStep<Item>[];
}

/** Older steps stay as they are. */
const MOST_STEPS = 100;

export const noHistory: BoardHistory<never> = { done: [], undone: [] };

/** A new step ends what could have been done again. */
export const withStep = <Item>({ done }: BoardHistory<Item>, step: BoardStep<Item>): BoardHistory<Item> => ({
  done: [...done, step].slice(-MOST_STEPS),
  undone: [],
});

export function opposite<Item>(step: BoardStep<Item>): BoardStep<Item> {
  switch (step.kind) {
    case 'shown':
      return { kind: 'removed', ids: step.ids };
    case 'removed':
      return { kind: 'shown', ids: step.ids };
    case 'changed':
      return { kind: 'changed', before: step.after, after: step.before };
  }
}

interface Taken<Item> {
  readonly history: BoardHistory<Item>;
  /** What is to be done now; null if there is nothing. */
  readonly step: BoardStep<Item> | null;
}

export function undone<Item>(history: BoardHistory<Item>): Taken<Item> {
  const last = history.done.at(-1);
  if (!last) return { history, step: null };
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, last] },
    step: opposite(last),
  };
}

export function redone<Item>(history: BoardHistory<Item>): Taken<Item> {
  const last = history.undone.at(-1);
  if (!last) return { history, step: null };
  return {
    history: { done: [...history.done, last], undone: history.undone.slice(0, -1) },
    step: last,
  };
}
