import { vocabulary } from 'virtual:texts/vocabulary';
import { useState } from 'react';
import { type RowOf, useCallPages } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import styles from '../../features/vocabulary/Vocabulary.module.css';
import { WordText } from '../../features/vocabulary/WordText.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useTypedSearch } from '../../ui/useTypedSearch.ts';

type Word = RowOf<'GET /v1/vocabulary'>;

const PAGE_SIZE = 50;

/** 'Meu vocabulário': what was noted in the student's lessons, to search and to practise (VOCAB-4). */
export default function VocabularyPage() {
  const t = useT(vocabulary);
  const [applied, setApplied] = useState('');
  const [text, setText] = useTypedSearch(applied, setApplied);
  const [hides, setHides] = useState(false);
  const query = useCallPages('GET /v1/vocabulary', {
    query: applied ? { term: applied, pageSize: PAGE_SIZE } : { pageSize: PAGE_SIZE },
  });
  const words = query.data?.pages.flatMap(({ response }) => response) ?? [];
  return (
    <Page title={t('own_title')}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <Field
            type="search"
            label={t('search')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Switch label={t('practise')} checked={hides} onChange={({ target }) => setHides(target.checked)} />
      </div>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows rows={6} />
      ) : words.length === 0 ? (
        <p className="muted">{t(applied ? 'not_found' : 'own_empty')}</p>
      ) : (
        // Switched on again, everything is hidden again.
        <div className={styles.lessons}>
          <Lessons key={String(hides)} words={words} hides={hides} />
        </div>
      )}
      {query.hasNextPage && (
        <Button
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Page>
  );
}

function Lessons({ words, hides }: { words: readonly Word[]; hides: boolean }) {
  const t = useT(vocabulary);
  const { formatDate } = useDates(localZone());
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const lessons = Map.groupBy(words, ({ lesson_id }) => lesson_id);
  const reveal = (id: string) => setShown((before) => new Set(before).add(id));
  return [...lessons].map(([id, [first, ...others]]) => {
    if (!first) return null;
    const title = t('of_lesson', { class: first.class_name, day: formatDate(new Date(first.starts_at)) });
    return (
      <Card key={id} title={title}>
        <ul className={styles.words}>
          {[first, ...others].map((word) => (
            <li key={word.id} className={styles.word}>
              <WordText
                word={word}
                hidden={
                  hides && !shown.has(word.id) && (word.meaning || word.example) ? (
                    <button type="button" className={styles.reveal} onClick={() => reveal(word.id)}>
                      {t('reveal', { term: word.term })}
                    </button>
                  ) : undefined
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}
