import { paths } from './paths.ts';

const known = new Set<string>(Object.values(paths).map(({ path }) => path));

/** Whether an address belongs to the product: others are 'Página não encontrada' for everybody (spec 1 §2.4). */
export const knownPath = (path: string): boolean =>
  known.has(path) || known.has(path.replace(/\/[^/]+\/?$/, '')) || known.has(path.replace(/\/+$/, ''));
