import { board as boardTexts } from 'virtual:texts/board';
import { common } from 'virtual:texts/common';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { BOARD_HEIGHT, BOARD_WIDTH, drawnUntil } from '../../../domain/board.ts';
import { useBoard } from '../../dataProvider/useBoard.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { BoardShapes } from './BoardShapes.tsx';
import styles from './LessonBoard.module.css';
import { savePicture } from './savePicture.ts';

interface Props {
  lesson_id: string;
  starts_at: Date;
  /** The moment of the lesson that the film above the board shows. */
  moment?: Date;
}

/** Shows the whiteboard that is kept with a lesson, and saves it as a picture (BOARD-7). With `moment` it follows a recording (REC-10). */
export default function LessonBoard({ lesson_id, starts_at, moment }: Props) {
  const t = useT(boardTexts);
  const shared = useT(common);
  const { formatDate } = useDates(localZone());
  const { data, isError, refetch } = useBoard(lesson_id);
  const [follows, setFollows] = useState(true);
  /** The page to which the user turned, and the newest item at that time. */
  const [turned, setTurned] = useState<{ page: number; newest: string | undefined } | null>(null);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  const left = data.items.filter(({ is_removed }) => !is_removed);
  if (left.length === 0) return <p className="muted">{t('empty')}</p>;
  const isFollowing = moment !== undefined && follows;
  const drawn = isFollowing ? drawnUntil(left, moment) : left;
  const newest = isFollowing ? drawn.at(-1) : undefined;
  const chosen = turned?.newest === newest?.id ? turned?.page : undefined;
  const page = Math.min(chosen ?? newest?.page ?? 1, data.pages);
  const turnTo = (next: number) => setTurned({ page: next, newest: newest?.id });
  const items = drawn.filter((each) => each.page === page);
  const texts = items.filter(({ kind }) => kind === 'text');
  const label = t('surface', { page: String(page), pages: String(data.pages) });
  const save = () => {
    const name = t('file_name', { day: formatDate(starts_at).replaceAll('/', '-'), page: String(page) });
    savePicture(items, name).catch((error: unknown) => showError(error, shared));
  };
  return (
    <div className={styles.board}>
      {moment && (
        <Switch
          label={t('in_step')}
          checked={follows}
          onChange={({ target }) => {
            setFollows(target.checked);
            setTurned(target.checked ? null : { page, newest: undefined });
          }}
        />
      )}
      <svg
        className={styles.paper}
        viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
        role="img"
        aria-label={label}
      >
        <BoardShapes items={items} />
      </svg>
      {drawn.length === 0 && <p className="muted">{t('not_yet')}</p>}
      {texts.length > 0 && (
        <ul className="visually-hidden" aria-label={t('written')}>
          {texts.map(({ id, text, author_name }) => (
            <li key={id}>{author_name ? t('by', { text, name: author_name }) : text}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {data.pages > 1 && (
          <>
            <Button disabled={page === 1} aria-label={t('previous')} onClick={() => turnTo(page - 1)}>
              <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
            </Button>
            <span aria-live={isFollowing ? 'off' : 'polite'}>
              {page}/{data.pages}
            </span>
            <Button disabled={page === data.pages} aria-label={t('next')} onClick={() => turnTo(page + 1)}>
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </Button>
          </>
        )}
        <Button disabled={items.length === 0} onClick={save}>
          {t('save_picture')}
        </Button>
      </div>
    </div>
  );
}
