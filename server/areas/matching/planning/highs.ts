import loadHighs, { type Highs } from 'highs';
import type { Program, Solver } from '../../../../domain/allocation/solver.ts';

const QUIET = {
  output_flag: false,
  solver: 'ipm',
  run_crossover: 'off',
  mip_rel_gap: 0,
  mip_abs_gap: 0.999,
  random_seed: 1,
};
const INTEGER = 1;
const CONTINUOUS = 0;

const negative = (values: readonly number[]): number[] => values.map((value) => -value);
const filled = (length: number, value: number): Float64Array => new Float64Array(length).fill(value);
const starts = (values: readonly number[], end: number) => Int32Array.from([...values, end]);

/** HiGHS minimises: costs and prices change their sign. */
function openProgram(highs: Highs, upper: readonly number[]): Program {
  const model = highs.createModel();
  model.options.set(QUIET);
  const { infinity } = highs;
  let rows = upper.length;
  let columns = 0;
  model.addRows({
    lower: filled(rows, -infinity),
    upper: Float64Array.from(upper),
    matrix: {
      format: 'csr',
      numRows: rows,
      numCols: 0,
      starts: new Int32Array(rows + 1),
      indices: new Int32Array(),
      values: new Float64Array(),
    },
  });
  const bound = (most: Float64Array) =>
    model.changeColsBounds({ kind: 'range', from: 0, to: columns - 1 }, filled(columns, 0), most);
  const types = (type: 0 | 1) =>
    model.changeColsIntegrality(
      { kind: 'range', from: 0, to: columns - 1 },
      new Int32Array(columns).fill(type),
    );
  const run = (seconds: number): void => {
    model.zeroAllClocks();
    model.options.set('time_limit', Math.max(0.01, seconds));
    model.run();
  };
  return {
    addColumns: ({ cost, starts: from, rows: indices, values }) => {
      const numCols = cost.length;
      columns += numCols;
      model.addCols({
        cost: Float64Array.from(negative(cost)),
        lower: filled(numCols, 0),
        upper: filled(numCols, infinity),
        matrix: {
          format: 'csc',
          numRows: rows,
          numCols,
          starts: starts(from, indices.length),
          indices: Int32Array.from(indices),
          values: Float64Array.from(values),
        },
      });
    },
    addRows: ({ upper: most, starts: from, columns: indices, values }) => {
      const numRows = most.length;
      rows += numRows;
      model.addRows({
        lower: filled(numRows, -infinity),
        upper: Float64Array.from(most),
        matrix: {
          format: 'csr',
          numRows,
          numCols: columns,
          starts: starts(from, indices.length),
          indices: Int32Array.from(indices),
          values: Float64Array.from(values),
        },
      });
    },
    solve: (seconds) => {
      run(seconds);
      const { colValue, rowDual } = model.getSolution();
      return { x: colValue, prices: rowDual.map((dual) => -dual) };
    },
    solveWhole: (kept, start, seconds) => {
      const most = filled(columns, 0);
      for (const column of kept) most[column] = 1;
      bound(most);
      types(INTEGER);
      model.options.set('solver', 'choose');
      try {
        const first = filled(columns, 0);
        for (const column of start) first[column] = 1;
        model.setSolution({ colValue: first });
        run(seconds);
        const least = Number(model.info.get('mip_dual_bound'));
        const found = Number(model.info.get('primal_solution_status')) === 2;
        return {
          x: found ? model.getSolution().colValue : null,
          bound: Number.isFinite(least) ? -least : Number.POSITIVE_INFINITY,
        };
      } finally {
        types(CONTINUOUS);
        model.options.set('solver', 'ipm');
        bound(filled(columns, infinity));
      }
    },
    close: () => model.dispose(),
  };
}

/** The solver HiGHS as WebAssembly: one program at a time, synchronous. */
export async function openHighs(): Promise<Solver> {
  const highs = await loadHighs();
  return { open: (upper) => openProgram(highs, upper) };
}
