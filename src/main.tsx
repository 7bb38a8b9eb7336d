import 'virtual:tokens.css';
import './app/theme/fonts.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/Root.tsx';

const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}
