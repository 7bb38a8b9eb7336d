import { welcome } from 'virtual:texts/welcome';
import { useState } from 'react';
import { useSignedIn } from '../../../authProvider/session.ts';
import { ConnectionTestLink } from '../../../features/connection/ConnectionTestLink.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { Confetti } from './Confetti.tsx';
import styles from './Welcome.module.css';
import { WelcomeFrame } from './WelcomeFrame.tsx';

/** Congratulates a new student only, not one who waits for another teacher (`isAgain`). */
export function MatchStep({ isAgain }: { isAgain: boolean }) {
  const t = useT(welcome);
  const { name } = useSignedIn().view.user;
  const [open, setOpen] = useState(!isAgain);
  const first = name.split(' ')[0] ?? name;
  return (
    <WelcomeFrame step={4}>
      <div className={styles.match}>
        <Logo size={64} />
        <h1 className={styles.display}>{t(isAgain ? 'match_waiting_again' : 'match_waiting')}</h1>
        <p className={styles.text}>{t('match_waiting_text')}</p>
        <ConnectionTestLink />
      </div>
      {open && (
        <>
          <Confetti />
          <Dialog
            title={t('match_title', { name: first })}
            onClose={() => setOpen(false)}
            actions={
              <Button variant="filled" onClick={() => setOpen(false)}>
                {t('match_action')}
              </Button>
            }
          >
            <p className="muted">{t('match_text')}</p>
          </Dialog>
        </>
      )}
    </WelcomeFrame>
  );
}
