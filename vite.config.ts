import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { textModules } from './bin/texts/textModules.ts';
import { languages } from './domain/languages.ts';
import { baseLanguage } from './src/i18n/languages.ts';
import { frameCss } from './src/ui/theme/frameCss.ts';
import { tokensCss } from './src/ui/theme/tokensCss.ts';

const id = 'virtual:tokens.css';
/** What every page needs first, including the login. */
const entry =
  /node_modules\/(react|react-dom|scheduler)\/|Icon(Certificate|Lock)\.|src\/(main\.tsx|features\/profile\/PreferenceFields\.tsx|authProvider\/(login|session)\.ts|dataProvider\/(api|config)\.ts|ui\/(Brand|Button|Checkbox|Field|IconButton|InlineAlert|BrandWave|lazyDialog)\.tsx|ui\/showError\.ts)|Icon(InfoCircle|Eye|EyeOff)\./;
/** What every screen behind the login needs: data cache, router, menu and sheet. */
const shell =
  /src\/(app\/(SignedIn|layout\/Shell)\.tsx|features\/page\/Page\.tsx|dataProvider\/save\.ts|ui\/dates\.ts|ui\/(Avatar|Badge|Card|ChoiceRow|Dialog|EmptyState|ErrorState|LevelBars|Skeletons)\.tsx)|domain\/onboardingView|IconPencil\.|@tanstack/;

/** What opens over a portal's screen. Portals never load the back office. */
const overlays =
  /src\/(ui\/(DialogFrame|RowAction|Tooltip)\.tsx|features\/(dialog|leaveGuard)\/)|@mui\/material\/esm\/(Menu|MenuItem|Tooltip)\//;
const sharedWithOffice =
  /node_modules\/(@babel\/runtime|lodash|warning|@mui\/material\/esm\/(SvgIcon|utils))\/|domain\/(brazil|documents)\.ts/;

/** The library that finds people in pictures names modules of Node.js, which it does not load in a browser. */
const withoutNode = (): Plugin => ({
  name: 'aula-viva-without-node',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /^(fs|path)$/.test(source) && importer?.includes('@twilio') ? '\0nothing' : null,
  load: (source) => (source === '\0nothing' ? 'export default {}' : null),
});

/** The texts of the menu: those of the shell, and of the resources whose titles the routes import. */
const menuTexts = [
  'shell',
  ...globSync(path.join(import.meta.dirname, 'src/app/routes/signedIn/*.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/virtual:texts\/(\w+)/g)].map(([, area]) => area),
  ),
].join('|');

/** Serves the design tokens as CSS variables, so that the values are written once, in `tokens.ts`. */
const tokens = (): Plugin => ({
  name: 'aula-viva-tokens',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load: (source) => (source === `\0${id}` ? tokensCss() : null),
});

/**
 * Writes the frame's style into the page, and moves the style sheet behind the frame, which would otherwise be shown only after it.
 * Scripts wait for the style sheet nevertheless, so nothing appears without its style.
 */
const frame = (): Plugin => ({
  name: 'aula-viva-frame',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      if (!html.includes('class="boot"')) return html;
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const without = sheets.reduce((page, sheet) => page.replace(sheet, ''), html);
      return without
        .replace('</head>', `  <style>${frameCss()}</style>\n  </head>`)
        .replace('  </body>', `${sheets.join('')}  </body>`);
    },
  },
});

/** What every screen behind the login consists of. */
const shellModules = ['src/main.tsx', 'src/app/SignedIn.tsx', 'src/app/layout/Shell.tsx'];
/** The screens that show lessons offline; homes are kept once they were opened, like everything else. */
const lessonModules = [
  ...['LessonsPage', 'WeekCalendar', 'HourDialog'].map((name) => `src/portals/calendar/${name}.tsx`),
  ...['LessonDialogs', 'LessonDialog'].map((name) => `src/features/timetable/lesson/${name}.tsx`),
];

/** The chunks with these modules, and all that they import, with their styles. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const each of chunk.imports) add(each);
  };
  const starts = modules.map((module) => path.join(import.meta.dirname, module));
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && starts.some((module) => chunk.moduleIds.includes(module)))
      add(chunk.fileName);
  return found;
}

/**
 * Few requests on a slow line, and no one loads what only others need. A group includes what its modules import, unless a group of
 * higher priority has it.
 */
const scriptGroups = [
  { name: 'entry', test: entry, priority: 8 },
  { name: 'shell', test: shell, priority: 6 },
  // For visitors without a session, loaded only at addresses behind the login.
  { name: 'routes', test: /src\/app\/routes\/(access\.ts|signedIn)/, priority: 7 },
  // One script per language, however many resources are in the menu.
  ...languages
    .filter((each) => each !== baseLanguage)
    .map((language) => ({
      name: `menu-${language}`,
      test: new RegExp(`virtual:texts/${language}/(${menuTexts})$`),
      priority: 7,
    })),
  { name: 'dialogs', test: overlays, priority: 5 },
  { name: 'shared', test: sharedWithOffice, minShareCount: 2, priority: 5 },
  {
    name: 'live',
    test: /src\/(app\/live\/LiveEvents\.tsx|dataProvider\/live\.ts)/,
    priority: 5,
  },
  { name: 'charts', test: /node_modules\/recharts\//, priority: 4 },
  // The login is a form, so later forms use what it has loaded.
  {
    name: 'public',
    test: /react-hook-form\/|src\/(portals\/public\/Login|features\/(password\/PasswordField|page\/PublicFrame))/,
    priority: 7,
  },
  { name: 'student', test: /src\/portals\/student\/home\//, priority: 2 },
  {
    name: 'kit',
    test: /src\/ui\/(?!theme\/|Tooltip|RowAction|SidePanel|SearchSelect|ChoiceChips|DetailsDialog|MarkdownText|PhoneField|FileField|ChosenFile|oneFile|DayDialog|monthGrid|zoneChoices|useIdle|CopyButton|ComparisonTable|QrPicture|CodeBoxes|Wizard|DayDialog|StateMessage)|@tabler|virtual:texts\/(contracts|documents)$/,
    priority: 1,
  },
  {
    name: 'office',
    test: /src\/(app\/BackOffice\.tsx|resources\/(list\/|usePersonFilters|users\/useResend)|virtual:texts\/users$)/,
    priority: 0,
  },
];

/**
 * The scripts that keep their names, by which `tests/load/firstLoads.ts` tells them apart. The table of routes lists the files of every
 * screen: all names would be a tenth of it.
 */
const namedScripts = new Set([...scriptGroups.map(({ name }) => name), 'EvolutionChart', 'startWorker']);

const addresses = (names: Iterable<string>) => [...names].sort().map((name) => `/${name}`);

/** Writes the service worker with the files of this build. */
const serviceWorker = (): Plugin => ({
  name: 'aula-viva-service-worker',
  apply: 'build',
  // Vite inlines and drops chunks in hooks of its own.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const names = Object.keys(bundle);
      const files = filesOf(bundle, shellModules);
      const fonts = names.filter((name) => /\.woff2$/.test(name) && !name.includes('latin-ext'));
      const shell = [...addresses([...files, ...fonts]), '/theme.js', '/mark.svg', '/manifest.webmanifest'];
      const lessons = addresses([...filesOf(bundle, lessonModules)].filter((name) => !files.has(name)));
      const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12);
      const source = readFileSync(
        path.join(import.meta.dirname, 'src/browser/offline/serviceWorker.js'),
        'utf8',
      );
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source
          .replace('LESSON_FILES', JSON.stringify(lessons))
          .replace('FILES', JSON.stringify(shell))
          .replace('VERSION', version),
      });
    },
  },
});

export default defineConfig({
  plugins: [react(), tokens(), frame(), textModules(), serviceWorker()],
  resolve: {
    alias: {
      'object.entries': path.join(import.meta.dirname, 'src/app/native/objectEntries.cjs'),
      diacritic: path.join(import.meta.dirname, 'src/app/native/diacritic.ts'),
      'jsonexport/dist/index.js': path.join(import.meta.dirname, 'src/app/native/jsonExport.ts'),
    },
  },
  // The video SDK reads its own version from here.
  define: { 'process.env.REACT_SDK_VERSION': JSON.stringify('0.13.0') },
  worker: { plugins: () => [withoutNode()] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // No inlined assets: the content security policy allows fonts and pictures from our own host alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) =>
          namedScripts.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: scriptGroups,
        },
      },
    },
    // The video SDK is a single chunk of 560 kB; tests/browser/budget.spec.ts holds what pages load.
    chunkSizeWarningLimit: 600,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/files', '/sandbox', '/init'].map((path) => [
        path,
        process.env.API_URL ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
});
