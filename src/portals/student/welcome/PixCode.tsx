import { welcome } from '../../../i18n/pt-BR/welcome.ts';
import { useT } from '../../../i18n/useT.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import styles from './Welcome.module.css';

/** The school's Pix code to copy; a person confirms the payment (PAY-10). */
export function PixCode({ code }: { code: string }) {
  const t = useT(welcome);
  return (
    <section className={styles.pix}>
      <h3>{t('pix')}</h3>
      <div className={styles.pixCode}>
        <code>{code}</code>
        <CopyButton text={code} />
      </div>
      <p className={styles.text}>{t('pix_text')}</p>
    </section>
  );
}
