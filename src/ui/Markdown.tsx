import { lazy, Suspense } from 'react';
import { markdownText } from '../../domain/markdown.ts';
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

/** The text without formatting, for the lines of a preview. */
export function MarkdownPreview({ text }: { text: string }) {
  return (
    <Suspense fallback={markdownText(text)}>
      <MarkdownText plain text={text} />
    </Suspense>
  );
}
