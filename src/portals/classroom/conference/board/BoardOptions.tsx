import { board as boardTexts } from 'virtual:texts/board';
import { common } from 'virtual:texts/common';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../../../dataProvider/calls.ts';
import type { BoardRow } from '../../../../dataProvider/useBoard.ts';
import { savePicture } from '../../../../features/board/savePicture.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Switch } from '../../../../ui/Checkbox.tsx';
import { localZone, useDates } from '../../../../ui/dates.ts';
import { RoomDialog } from '../RoomDialog.tsx';
import { type RoomBoard, useRoom } from '../session/roomContext.ts';
import styles from './Board.module.css';

interface Props {
  board: RoomBoard;
  items: readonly BoardRow[];
  onError: (error: unknown) => void;
  onClose: () => void;
}

export function BoardOptions({ board: { lesson_id, data }, items, onError, onClose }: Props) {
  const { t: inRoom, times } = useRoom();
  const t = useT(boardTexts);
  const { formatDate } = useDates(localZone());
  const params = { id: lesson_id };
  const allow = useChange('PATCH /v1/calendar/:id/board', {
    input: (students_draw: boolean) => ({ params, body: { students_draw } }),
    onError,
  });
  const bring = useChange('POST /v1/calendar/:id/board/earlier', {
    input: () => ({ params }),
    onSuccess: onClose,
    onError,
  });
  const day = formatDate(times?.start ?? new Date()).replaceAll('/', '-');
  const save = () =>
    savePicture(items, t('file_name', { day, page: String(data.page) })).then(onClose, onError);
  return (
    <RoomDialog
      title={t('options')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{inRoom('close')}</Button>}
    >
      <div className={styles.options}>
        {data.can_lead && (
          <Switch
            label={t('students_draw')}
            checked={allow.isPending ? allow.variables : data.students_draw}
            onChange={({ target }) => allow.mutate(target.checked)}
          />
        )}
        {data.can_lead && data.has_earlier && (
          <Button busy={bring.isPending} onClick={() => bring.mutate()}>
            {t('bring')}
          </Button>
        )}
        <Button disabled={items.length === 0} onClick={() => void save()}>
          {t('save_picture')}
        </Button>
        {data.can_draw && <p className="muted">{t('text_keys')}</p>}
      </div>
    </RoomDialog>
  );
}

interface ClearProps {
  /** Clears nothing once the signal has stopped it. */
  onClear: (signal: AbortSignal) => Promise<void>;
  onClose: () => void;
}

export function ClearDialog({ onClear, onClose }: ClearProps) {
  const t = useT(boardTexts);
  const shared = useT(common);
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController | null>(null);
  // Whoever closes the dialog has cancelled it.
  useEffect(() => () => stop.current?.abort(), []);
  const clear = async () => {
    setBusy(true);
    stop.current = new AbortController();
    const { signal } = stop.current;
    await onClear(signal);
    if (!signal.aborted) onClose();
  };
  return (
    <RoomDialog
      title={t('clear_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void clear()}>
            {t('clear')}
          </Button>
        </>
      }
    >
      <p>{t('clear_text')}</p>
    </RoomDialog>
  );
}
