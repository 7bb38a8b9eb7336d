import { lazy, Suspense } from 'react';
import styles from './Markdown.module.css';

const MarkdownText = lazy(() => import('./MarkdownText.tsx'));

/** The content of a notice: a small part of Markdown, never HTML (NOTICE-5). */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      <Suspense fallback={<p>{text}</p>}>
        <MarkdownText text={text} />
      </Suspense>
    </div>
  );
}
