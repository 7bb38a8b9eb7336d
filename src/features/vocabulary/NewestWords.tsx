import { vocabulary } from 'virtual:texts/vocabulary';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './Vocabulary.module.css';
import { WordText } from './WordText.tsx';

const SHOWN = 4;

/** The words that were noted last, on the student's home; nothing before the first one. */
export default function NewestWords() {
  const t = useT(vocabulary);
  const { data } = useCall('GET /v1/vocabulary', { query: { pageSize: SHOWN } });
  if (!data || data.response.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul className={styles.words}>
        {data.response.map((word) => (
          <li key={word.id} className={styles.word}>
            <WordText word={word} />
          </li>
        ))}
      </ul>
      <ButtonLink variant="link" href={href('/vocabulary')}>
        {t('see_all')}
      </ButtonLink>
    </Card>
  );
}
