import { useState } from 'react';
import { Link } from '../../../app/address.ts';
import { href } from '../../../app/href.ts';
import { useMayOpen } from '../../../app/mayOpen.ts';
import { usePreferences } from '../../../app/preferences.ts';
import { student } from '../../../i18n/pt-BR/student.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { useNow } from '../../classroom/useNow.ts';
import { CardLines } from './CardLines.tsx';
import { useNextLessons } from './queries.ts';
import { hourOf, sameDay, weekOf } from './times.ts';
import styles from './UpcomingCard.module.css';

/** 'Próximas aulas': a week to pick a day from, and that day's lessons. */
export function UpcomingCard() {
  const t = useT(student);
  const { language } = usePreferences();
  const mayOpen = useMayOpen();
  const now = useNow(60_000);
  const [picked, setPicked] = useState<Date | null>(null);
  const { data: lessons = [], isPending, isError, refetch } = useNextLessons();
  const day = picked ?? now;
  const ofDay = lessons.filter(({ start }) => sameDay(start, day));

  return (
    <Card
      title={t('upcoming')}
      aside={
        <Button look="plain" onClick={() => setPicked(null)}>
          {t('today')}
        </Button>
      }
    >
      <ul className={styles.days}>
        {weekOf(now).map((each) => {
          const here = sameDay(each, day);
          const has = lessons.some(({ start }) => sameDay(start, each));
          return (
            <li key={each.getTime()}>
              <button
                type="button"
                className={classes(styles.day, here && styles.picked)}
                aria-pressed={here}
                onClick={() => setPicked(each)}
              >
                <span className="visually-hidden">
                  {each.toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long' })}
                  {has && `, ${t('has_lesson')}`}
                </span>
                <span aria-hidden="true">
                  {each.toLocaleDateString(language, { weekday: 'short' }).replace('.', '')}
                </span>
                <strong aria-hidden="true">{each.getDate()}</strong>
                <span className={styles.dot} data-has={has || undefined} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {ofDay.length > 0 ? (
        <ul className={styles.lessons}>
          {ofDay.map((lesson) => (
            <li key={lesson.id}>
              <time dateTime={lesson.start.toISOString()}>{hourOf(lesson.start, language)}</time>
              <div>
                <strong>{lesson.title}</strong>
                <p>{t('minutes_with', { minutes: lesson.duration, name: lesson.teacher_name })}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.none}>
          <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_lesson_day')} />
        </div>
      )}
      {mayOpen('/student-calendar') && (
        <Link className={styles.more} href={href('/student-calendar')}>
          {t('see_more')}
        </Link>
      )}
    </Card>
  );
}
