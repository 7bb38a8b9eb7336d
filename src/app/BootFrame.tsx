import { useLayoutEffect } from 'react';
import { useSession } from '../authProvider/session.ts';
import { Logo } from '../ui/Logo.tsx';

/** The frame that index.html shows until the scripts have come; styled by `ui/theme/frameCss.ts`. */
export function BootFrame() {
  const isSignedIn = useSession() !== null;
  useLayoutEffect(() => {
    // From now on the session counts instead of what public/theme.js found when the page opened.
    delete document.documentElement.dataset.signedIn;
  }, []);
  return (
    <div
      className="boot"
      role="progressbar"
      aria-label="Aula Viva"
      data-signed-in={isSignedIn ? '' : undefined}
    >
      <Logo size={48} />
    </div>
  );
}
