import 'virtual:tokens.css';
import './app/theme/fonts.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetLessonsExcept } from './app/offline/worker.ts';
import { Root } from './app/Root.tsx';
import { session } from './authProvider/session.ts';

const startOffline = async () => (await import('./app/offline/startWorker.ts')).startWorker();

const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}

// Logged out elsewhere, or another person of this computer.
void forgetLessonsExcept(session.get()?.view.user?.id ?? null).catch(() => undefined);

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  // After the first screen, so that its files come first.
  window.addEventListener('load', () => setTimeout(() => void startOffline().catch(() => undefined), 3000));
