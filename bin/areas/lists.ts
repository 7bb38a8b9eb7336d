import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const header = '// Written by `npm run areas` from the modules beside it.\n';

const modulesIn = (folder: string, pattern: string, exported: RegExp): string[] =>
  globSync(pattern, { cwd: path.join(root, folder) })
    .filter((file) => exported.test(readFileSync(path.join(root, folder, file), 'utf8')))
    .toSorted();

const nameOf = (file: string) => path.basename(file).split('.', 1).join();
const folderOf = (file: string) => path.basename(path.dirname(file));

function namespaces(modules: readonly (readonly [name: string, file: string])[]): string {
  const names = modules.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two modules are called '${twice}'`);
  return modules.map(([name, file]) => `export * as ${name} from './${file}';\n`).join('');
}

/** Imports of what each module exports under its name, and one value of all. */
function imported(
  modules: readonly string[],
  named: (file: string) => string,
  all: (names: string) => string,
) {
  const imports = modules.map((file) => `import { ${named(file)} } from './${file}';\n`).join('');
  const names = modules.map((file) => `\n  ${named(file)},`).join('');
  return `${imports}\nexport const ${all(`${names}\n`)} as const;\n`;
}

/** The lists of areas as `npm run areas` writes them from the folders, by path. */
export function areaLists(): Map<string, string> {
  const contracts = modulesIn('contract', '*.ts', /^export const calls = (?!joined)/m).filter(
    (file) => !file.endsWith('.reads.ts'),
  );
  const reads = modulesIn('contract', '*.reads.ts', /^export /m);
  const areas = modulesIn('server/areas', '*/index.ts', /^export const /m);
  // Plain resources hold no person; every other table says what it holds, or does not compile once it is listed.
  const plain = new Set(modulesIn('server/areas', '*/index.ts', /\bplainArea\(/).map(folderOf));
  const tables = modulesIn(
    'server/areas',
    '*/**/*.ts',
    /^export const (personalData = |\w+ = pgTable\()/m,
  ).filter((file) => !plain.has(folderOf(file)));
  const proofs = modulesIn('tests/resources/areas', '*.ts', /: AreaProof</);
  const files = {
    'contract/areas.generated.ts': namespaces(contracts.map((file) => [nameOf(file), file])),
    'contract/areaReads.generated.ts': namespaces(reads.map((file) => [nameOf(file), file])),
    'server/areas/areas.generated.ts': imported(areas, folderOf, (names) => `areas = [${names}]`),
    'server/areas/tables.generated.ts': namespaces(
      tables.map((file) => [nameOf(file) === 'tables' ? folderOf(file) : nameOf(file), file]),
    ),
    'tests/resources/areas/areas.generated.ts': imported(
      proofs,
      nameOf,
      (names) => `areaProofs = {${names}}`,
    ),
  };
  return new Map(Object.entries(files).map(([file, list]) => [path.join(root, file), header + list]));
}

export function writeAreaLists(): void {
  for (const [file, list] of areaLists())
    if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) !== list) writeFileSync(file, list);
}
