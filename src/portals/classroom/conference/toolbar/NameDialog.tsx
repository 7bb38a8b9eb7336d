import { selectLocalPeerName, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { type FormEvent, useId, useState } from 'react';
import { roomName } from '../../../../../domain/roomName.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import { keepPreferences } from '../session/preferences.ts';
import { useRoom } from '../session/roomContext.ts';

/** The room refuses a guest the name of a host. */
const isOfHost = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 403;

/** Changes the name for this session (ROOM-7). */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const { t, notify } = useRoom();
  const actions = useHMSActions();
  const current = useHMSStore(selectLocalPeerName) ?? '';
  const [typed, setTyped] = useState(current);
  const [ofHost, setOfHost] = useState<string | null>(null);
  const form = useId();
  const name = roomName(typed);
  const unusable = name === null || name === current || name === ofHost;
  const fault = name === null ? 'name.invalid' : name === ofHost ? 'name.of_host' : null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (unusable) return;
    try {
      await actions.changeName(name);
      keepPreferences({ name });
      onClose();
    } catch (error) {
      if (isOfHost(error)) setOfHost(name);
      else notify({ text: t('participants.failed'), kind: 'error' });
    }
  };
  return (
    <RoomDialog
      onClose={onClose}
      title={t('name.title')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="filled" disabled={unusable}>
            {t('name.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        <Field
          label={t('preview.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={typed.trim() !== '' && fault !== null ? t(fault) : undefined}
          hint={t('name.text')}
          autoFocus
        />
      </form>
    </RoomDialog>
  );
}
