import { useEffect } from 'react';
import { Brand } from '../ui/Brand.tsx';
import { classes } from '../ui/classes.ts';
import type { Mode } from '../ui/theme/tokens.ts';
import styles from './Gallery.module.css';
import { groups } from './registry.ts';
import type { Entry } from './sample.tsx';
import { words } from './words.ts';

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

/** Each theme and width has its own address. */
function Switches({ view }: { view: View }) {
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

export function EntryShown({ file, entry }: { file: string; entry: Entry }) {
  return (
    <article id={file} className={styles.entry}>
      <h3>{file.replace('.tsx', '')}</h3>
      <div className={styles.samples}>
        {entry.samples.map(({ state, show, force, wide }) => (
          <figure key={state} className={classes(styles.sample, wide && styles.wide)}>
            <figcaption>{state}</figcaption>
            <div className={styles.stage} data-stage data-force={force}>
              {show}
            </div>
          </figure>
        ))}
      </div>
    </article>
  );
}

interface View {
  theme: Mode | 'both';
  phone: boolean;
  /** Inside a frame of the gallery itself, without switches. */
  framed: boolean;
}

/** `?theme=light`, `?theme=both`, `&phone`; dark and full width by default. */
export function viewOf(search: string): View {
  const asked = new URLSearchParams(search);
  const theme = asked.get('theme');
  return {
    theme: theme === 'light' || theme === 'both' ? theme : 'dark',
    phone: asked.has('phone'),
    framed: asked.has('framed'),
  };
}

const hrefOf = ({ theme, phone, framed }: View) =>
  `?theme=${theme}${phone ? '&phone' : ''}${framed ? '&framed' : ''}`;
