import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(import.meta.dirname));

/** How processes of the server start, as in production. */
export const serverArguments = [
  '--no-warnings',
  `--import=${pathToFileURL(path.join(root, 'server', 'fasterImports.mjs'))}`,
];

/** The compiled code that the processes of a test run share. */
export const compileCache: Record<string, string> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};
