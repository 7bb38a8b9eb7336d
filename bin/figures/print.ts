import { globSync, readFileSync } from 'node:fs';
import { languages } from '../../domain/languages.ts';
import { commentShares } from './comments.ts';
import { features, ownFiles, sharedFiles } from './features.ts';
import { foreignWrites } from './foreignWrites.ts';
import { inlineFaults, styleSheetFaults } from './scale.ts';

const linesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').trimEnd().split('\n').length, 0);
const cells = (...values: readonly (string | number)[]) => {
  const [first = '', ...others] = values;
  return String(first).padEnd(30) + others.map((value) => String(value).padStart(9)).join('');
};

/** What the code costs: files, lines and shared edits of features, comments, writes across areas, sizes outside the scale. */
export function printFigures(): void {
  const ofFeatures = Object.entries(features).map(([name, feature]) => {
    const own = ownFiles(feature);
    const tests = own.filter((file) => file.startsWith('tests/'));
    const screens = own.filter((file) => file.startsWith('src/'));
    const shared = sharedFiles(feature).length + languages.length;
    return cells(name, own.length, linesOf(own), linesOf(screens), linesOf(tests), shared);
  });
  const floors = commentShares().map(({ floor, lines, percent }) =>
    cells(floor, lines, `${percent.toFixed(1)} %`),
  );
  const pixels = globSync('src/**/*.css').flatMap(
    (file) => readFileSync(file, 'utf8').match(/(?<![\w.-])\d+(?:\.\d+)?px/g) ?? [],
  ).length;

  process.stdout.write(
    [
      '',
      cells('feature', 'files', 'lines', 'screens', 'tests', 'shared'),
      ...ofFeatures,
      '',
      cells('floor', 'lines', 'comments'),
      ...floors,
      '',
      cells('cross-area writes', foreignWrites().length),
      cells('literals outside the scale', styleSheetFaults().length + inlineFaults().length),
      cells('dimensions in px', pixels),
      '',
    ].join('\n'),
  );
}
