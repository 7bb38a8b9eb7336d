import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { tokensCss } from './src/app/theme/tokensCss.ts';

const id = 'virtual:tokens.css';

/** Serves the design tokens as CSS variables, so that the values are written once, in `tokens.ts`. */
const tokens = (): Plugin => ({
  name: 'aula-viva-tokens',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load: (source) => (source === `\0${id}` ? tokensCss() : null),
});

export default defineConfig({
  plugins: [react(), tokens()],
  // The video SDK reads its own version from here.
  define: { 'process.env.REACT_SDK_VERSION': JSON.stringify('0.13.0') },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // No inlined assets: the content security policy allows fonts and pictures from our own host alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // The pages before the login come in one piece: few requests on a slow line.
            { name: 'public', test: /src\/(portals\/public\/(?!legal\/)|main\.tsx)/, priority: 2 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 450,
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
