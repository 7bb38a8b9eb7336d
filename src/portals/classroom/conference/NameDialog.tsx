import { selectLocalPeerName, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { Button, TextField } from '@mui/material';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { roomName } from '../../../../domain/roomName.ts';
import { keepPreferences } from './preferences.ts';
import { RoomDialog } from './RoomDialog.tsx';
import { useRoom } from './roomContext.ts';

/** Another name for this session: required, trimmed, different (ROOM-7). */
export function NameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, notify } = useRoom();
  const actions = useHMSActions();
  const current = useHMSStore(selectLocalPeerName) ?? '';
  const [typed, setTyped] = useState(current);
  const form = useId();
  useEffect(() => {
    if (open) setTyped(current);
  }, [open, current]);
  const name = roomName(typed);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name === null || name === current) return;
    try {
      await actions.changeName(name);
      keepPreferences({ name });
      onClose();
    } catch {
      notify({ text: t('participants.failed'), kind: 'error' });
    }
  };
  return (
    <RoomDialog
      open={open}
      onClose={onClose}
      title={t('name.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="contained" disabled={name === null || name === current}>
            {t('name.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        <TextField
          label={t('preview.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={typed.trim() !== '' && name === null}
          helperText={typed.trim() !== '' && name === null ? t('name.invalid') : t('name.text')}
          fullWidth
          margin="dense"
          autoFocus
        />
      </form>
    </RoomDialog>
  );
}
