import 'virtual:tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/Root.tsx';
import { session } from './authProvider/session.ts';
import { forgetLessonsExcept } from './browser/offline/worker.ts';

const startOffline = async () => (await import('./browser/offline/startWorker.ts')).startWorker();

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
