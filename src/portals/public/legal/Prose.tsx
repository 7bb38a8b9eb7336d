import { unbroken } from '../../../ui/unbroken.ts';
import styles from './Legal.module.css';

/** A text of the legal area as paragraphs and lists: blocks parted by an empty line, points that begin with '- '. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split('\n\n').map((block) => {
        const lines = block.split('\n');
        const points = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
        const words = lines.filter((line) => !line.startsWith('- ')).join(' ');
        return (
          <div key={block} className={styles.prose}>
            {words && <p>{unbroken(words)}</p>}
            {points.length > 0 && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{unbroken(point)}</li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </>
  );
}
