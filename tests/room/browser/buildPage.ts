import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { textModules } from '../../../bin/texts/textModules.ts';
import { tokensCss } from '../../../src/ui/theme/tokensCss.ts';

const tokensId = 'virtual:tokens.css';
const tokens: Plugin = {
  name: 'tokens',
  resolveId: (source) => (source === tokensId ? `\0${tokensId}` : null),
  load: (source) => (source === `\0${tokensId}` ? tokensCss() : null),
};

/** Returns the folder to serve the page from. */
export async function buildPage(source: 'sdkPage.ts' | 'screenPage.tsx'): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'room-page-'));
  await build({
    configFile: false,
    plugins: [tokens, textModules()],
    publicDir: false,
    // The test runner's own NODE_ENV would select the development build.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    logLevel: 'error',
    define: { 'process.env.REACT_SDK_VERSION': '"0.13.0"', 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(source, import.meta.url)),
        formats: ['es'],
        fileName: () => 'page.js',
        cssFileName: 'page',
      },
    },
  });
  const head =
    '<meta charset="utf-8"><title>Sala</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">';
  const body = '<div id="root"></div><script type="module" src="/page.js"></script>';
  await writeFile(
    join(outDir, 'index.html'),
    `<!doctype html><html lang="pt-BR"><head>${head}</head><body>${body}</body></html>`,
  );
  return outDir;
}
