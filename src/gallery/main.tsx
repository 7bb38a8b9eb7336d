import 'virtual:tokens.css';
import '../app/theme/fonts.css';
import '../app/theme/base.css';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { makeTheme } from '../app/theme/makeTheme.ts';
import { forceStates } from './forceStates.ts';
import { Gallery } from './Gallery.tsx';
import { viewOf } from './view.ts';

const view = viewOf(window.location.search);
const mode = view.theme === 'light' ? 'light' : 'dark';
document.documentElement.dataset.theme = mode;

// A sample's link leads nowhere.
document.addEventListener(
  'click',
  (event) => {
    if (event.target instanceof Element && event.target.closest('[data-stage] a')) event.preventDefault();
  },
  true,
);
for (const sheet of document.styleSheets) forceStates(sheet.cssRules);

const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <ThemeProvider theme={createTheme(makeTheme(mode))}>
      <Gallery view={view} />
    </ThemeProvider>,
  );
}
