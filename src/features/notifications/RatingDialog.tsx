import { common } from 'virtual:texts/common';
import { rating } from 'virtual:texts/rating';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areReasonsValid, RATING_REASONS, ratingBand, scoreOfStars } from '../../../domain/teacherRating.ts';
import { refreshCalls } from '../../dataProvider/calls.ts';
import { announced } from '../../dataProvider/live.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { StarRating } from '../../ui/StarRating.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogChange } from '../dialog/useDialogChange.ts';
import styles from './RatingDialog.module.css';
import type { Notification } from './useNotifications.ts';

interface Props {
  notification: Notification;
  onClose: () => void;
}

/** The rating is anonymous; reasons depend on the stars (EVAL-4). */
export default function RatingDialog({ notification, onClose }: Props) {
  const t = useT(rating);
  const option = useOption();
  const shared = useT(common);
  const client = useQueryClient();
  const [stars, setStars] = useState(0);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { teacher_name } = notification.body;

  const band = stars === 0 ? null : ratingBand(scoreOfStars(stars));
  const offered = band ? RATING_REASONS[band] : [];
  // Hidden reasons of another band stay ticked, so that the user can try out stars.
  const reasons = ticked.filter((reason) => offered.includes(reason));
  const ready = stars > 0 && areReasonsValid(scoreOfStars(stars), reasons);

  const send = useDialogChange('POST /v1/teacher-evaluation/:id', {
    input: () => ({
      params: { id: notification.id },
      body: { rating: scoreOfStars(stars), reason: [...reasons] },
    }),
    done: t('sent'),
    fallback: t('failed'),
    onClose,
    // Rated in another tab, or expired: the refreshed notification shows it.
    onError: () => void refreshCalls(client, announced.notification),
  });

  return (
    <FormDialog
      title={t('title')}
      action={shared('send')}
      disabled={!ready}
      busy={send.isPending}
      submitsByEnter={false}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      <p className={styles.text}>
        {teacher_name ? t('text', { name: teacher_name }) : notification.content} {t('anonymous')}
      </p>
      <StarRating label={t('stars')} value={stars} onChange={setStars} />
      {band && (
        <fieldset className={styles.reasons}>
          <legend>{t(`why.${band}`)}</legend>
          {offered.map((reason) => (
            <Checkbox
              key={reason}
              label={option(reason)}
              checked={reasons.includes(reason)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, reason] : ticked.filter((other) => other !== reason))
              }
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
