import { charges } from 'virtual:texts/charges';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../../i18n/useT.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { QrPicture } from '../../ui/QrPicture.tsx';
import styles from './PixCode.module.css';

/** Distinguishes a Pix code (BR Code) from the address of a page (PAY-10). */
export const isPixCode = (link: string): boolean => link.startsWith('000201');

/** Shows a Pix code as a picture to scan and as text to copy. The school confirms the payment by hand (PAY-10). */
export function PixCode({ code }: { code: string }) {
  const t = useT(charges);
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  // The code takes the place of the button that asked for it, with which the focus was lost.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  return (
    <section ref={section} className={styles.pix} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.words}>
        <h3 id={heading}>{t('pix_code')}</h3>
        <p className="muted">{t('pix_text')}</p>
        <div className={styles.code}>
          <code>{code}</code>
          <CopyButton text={code} />
        </div>
      </div>
      <QrPicture text={code} label={t('pix_picture')} />
    </section>
  );
}
