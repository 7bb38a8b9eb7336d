import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link } from '../../../app/address.ts';
import { href } from '../../../app/href.ts';
import { PreferenceFields } from '../../../app/layout/PreferenceFields.tsx';
import { homeOf, useSession } from '../../../authProvider/session.ts';
import { Brand } from '../../../ui/Brand.tsx';
import styles from './Legal.module.css';
import { useLegal } from './useLegal.ts';

interface Props {
  title: string;
  /** A line of facts under the title, such as the date of the text. */
  note?: string;
  children: ReactNode;
}

/** The frame of the public reading pages: brand, way back, one quiet column, the other pages at the end. */
export function LegalPage({ title, note, children }: Props) {
  const t = useLegal();
  const active = useSession();
  useEffect(() => {
    document.title = `${title} · Aula Viva`;
    window.scrollTo(0, 0);
  }, [title]);
  const home = active ? homeOf(active) : href('/auth');
  const others = [
    [href('/terms-of-use'), t('terms.title')],
    [href('/privacy-policy'), t('privacy.title')],
    [href('/cookies'), t('cookies.title')],
    [href('/faq'), t('faq.title')],
    [href('/changelog'), t('changelog.title')],
  ] as const;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link href={home} className={styles.brand}>
          <Brand size={26} />
        </Link>
        <Link href={home} onClick={goBack} className={styles.back}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          {t('back')}
        </Link>
      </header>
      <main className={styles.sheet}>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </main>
      <nav className={styles.others} aria-label={t('pages')}>
        {others.map(([href, name]) => (
          <Link key={href} href={href} aria-current={name === title ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.preferences}>
        <PreferenceFields />
      </div>
    </div>
  );
}

/** Back to where the person was inside the product; the link's own address serves whoever came from outside. */
function goBack(event: MouseEvent<HTMLAnchorElement>): void {
  const inside = 'navigation' in window && window.navigation.canGoBack;
  if (!inside || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.history.back();
}
