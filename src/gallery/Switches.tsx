import styles from './Gallery.module.css';
import { hrefOf, type View } from './view.ts';
import { words } from './words.ts';

/** Which theme, and whether at a phone's width; each is an address. */
export function Switches({ view }: { view: View }) {
  return (
    <nav className={styles.switches} aria-label={words.themes}>
      {(['dark', 'light', 'both'] as const).map((theme) => (
        <a
          key={theme}
          href={hrefOf({ ...view, theme })}
          aria-current={theme === view.theme ? 'page' : undefined}
        >
          {words[theme]}
        </a>
      ))}
      <a href={hrefOf({ ...view, phone: !view.phone })} aria-current={view.phone ? 'page' : undefined}>
        {words.phone}
      </a>
    </nav>
  );
}
