import { common } from 'virtual:texts/common';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../browser/schoolBrand.ts';
import { useT } from '../i18n/useT.ts';
import { IconButton } from './IconButton.tsx';
import styles from './PageHeader.module.css';

interface Props {
  title: string;
  aside?: ReactNode;
  actions?: ReactNode;
  onBack?: () => void;
  bell?: ReactNode;
  fills?: boolean;
}

/** Holds the page's only h1, which also titles the window. */
export function PageHeader({ title, aside, actions, onBack, bell, fills }: Props) {
  const t = useT(common);
  usePageTitle(title);
  return (
    <header className={styles.header} data-fills={fills || undefined}>
      {onBack && (
        <IconButton label={t('back')} large onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles.title}>
        <h1>{title}</h1>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {actions}
      {bell && <span className={styles.bell}>{bell}</span>}
    </header>
  );
}
