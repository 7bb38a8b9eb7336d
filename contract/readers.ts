/** Only an `editor` edits users. A teacher is read by students as `pupil`, by seller and company as `partner`. */
export const viewers = [
  'editor',
  'secretary',
  'seller',
  'company',
  'teacher',
  'self',
  'pupil',
  'partner',
  'classmate',
] as const;
export type Viewer = (typeof viewers)[number];

export interface FieldRule {
  readonly why: string;
  readonly seen: readonly Viewer[];
  /** Returned instead of a value that the viewer may not read. */
  readonly blank: null | '' | false | readonly [];
}

export const office = ['editor', 'secretary'] as const;
export const enrolling = ['editor', 'seller'] as const;
export const sale = ['editor', 'secretary', 'seller'] as const;
export const known = [...sale, 'company', 'teacher'] as const;

export const to = (seen: readonly Viewer[], why: string, blank: FieldRule['blank'] = null): FieldRule => ({
  why,
  seen,
  blank,
});

export const payment = to(sale, 'debts concern student and school only; the seller follows them up');
export const lesson = to([...office, 'teacher', 'self'], 'who meets in a lesson');

export type Readers = Readonly<Record<string, FieldRule>>;
