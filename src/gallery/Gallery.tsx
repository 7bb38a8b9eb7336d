import { useEffect } from 'react';
import { Brand } from '../ui/Brand.tsx';
import { classes } from '../ui/classes.ts';
import { EntryShown } from './EntryShown.tsx';
import styles from './Gallery.module.css';
import { groups } from './registry.ts';
import { Switches } from './Switches.tsx';
import { hrefOf, type View } from './view.ts';
import { words } from './words.ts';

/** Every shared component in every state; side by side and phone are frames of the same page. */
export function Gallery({ view }: { view: View }) {
  const { theme, phone, framed } = view;
  useEffect(() => {
    document.title = `${words.gallery} · Aula Viva`;
  }, []);
  const themes = theme === 'both' ? (['dark', 'light'] as const) : [theme];
  const inFrames = !framed && (phone || theme === 'both');
  return (
    <div className={classes(inFrames && styles.window)}>
      {!framed && (
        <header className={styles.head}>
          <Brand />
          <h1>{words.gallery}</h1>
          <Switches view={view} />
        </header>
      )}
      {inFrames ? (
        <main className={styles.frames}>
          {themes.map((each) => (
            <iframe
              key={each}
              title={words[each]}
              src={hrefOf({ theme: each, phone: false, framed: true })}
              className={classes(styles.frame, phone && styles.phone)}
            />
          ))}
        </main>
      ) : (
        <Samples />
      )}
    </div>
  );
}

function Samples() {
  return (
    <div className={styles.body}>
      <nav className={styles.anchors} aria-label={words.components}>
        {groups.map(({ name, entries }) => (
          <div key={name}>
            <p>{name}</p>
            {Object.keys(entries).map((file) => (
              <a key={file} href={`#${file}`}>
                {file.replace('.tsx', '')}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <main className={styles.sheet}>
        {groups.map(({ name, entries }) => (
          <section key={name} className={styles.group} aria-label={name}>
            <h2>{name}</h2>
            {Object.entries(entries).map(([file, entry]) => (
              <EntryShown key={file} file={file} entry={entry} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}
