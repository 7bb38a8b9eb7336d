import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { type Toast, toasts } from '../ui/toast.ts';
import styles from './Gallery.module.css';
import { words } from './words.ts';

const variants = ['default', 'success', 'warning', 'destructive'] as const;
const all: readonly Toast[] = variants.map((variant, index) => ({
  id: -1 - index,
  variant,
  title: words.lesson,
  text: variant === 'destructive' ? words.long : words.paragraph,
  stay: 0,
}));
const showAll = () => toasts.set(all);

/** Every toast at once, which stay until they are closed, in a corner of their own. */
export function ToastsShown() {
  useEffect(showAll, []);
  return (
    <>
      <Button onClick={showAll}>{words.again}</Button>
      <div className={styles.corner}>
        <Toasts />
      </div>
    </>
  );
}
