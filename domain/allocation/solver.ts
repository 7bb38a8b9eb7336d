/** A linear program: maximise cost × x, rows × x ≤ upper, x ≥ 0. Starts, indexes and values as in a sparse matrix. */
export interface Columns {
  readonly cost: readonly number[];
  readonly starts: readonly number[];
  readonly rows: readonly number[];
  readonly values: readonly number[];
}

export interface Rows {
  readonly upper: readonly number[];
  readonly starts: readonly number[];
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

export interface Program {
  addColumns(columns: Columns): void;
  addRows(rows: Rows): void;
  /** Approximate: a point inside the best face, and a price of each row. */
  solve(seconds: number): { x: Float64Array; prices: Float64Array };
  /**
   * Solves for whole numbers over the columns `kept`; the others are 0. `bound` is always valid; `x` is null if no solution was found in
   * time.
   */
  solveWhole(
    kept: readonly number[],
    start: readonly number[],
    seconds: number,
  ): { x: Float64Array | null; bound: number };
  close(): void;
}

export interface Solver {
  open(upper: readonly number[]): Program;
}
