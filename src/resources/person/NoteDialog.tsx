import { person } from 'virtual:texts/person';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { PERSON_NOTE_MAX } from '../../../domain/personNotes.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogSteps } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';

export type Note = ResponseOf<'GET /v1/users/:id/notes'>['response'][number];

interface Props {
  user_id: string;
  /** Absent for a new one. */
  note?: Note;
  onClose: () => void;
}

/** Writes a note about a person, or changes one's own. */
export function NoteDialog({ user_id, note, onClose }: Props) {
  const t = useT(person);
  const [text, setText] = useState(note?.person_note ?? '');
  const save = useDialogSteps(
    (call) =>
      note
        ? call('PATCH /v1/users/:id/notes/:note_id', {
            params: { id: user_id, note_id: note.id },
            body: { person_note: text, updated_at: note.updated_at },
          })
        : call('POST /v1/users/:id/notes', { params: { id: user_id }, body: { person_note: text } }),
    { done: t('note_saved'), onClose },
  );
  const isBlank = text.trim() === '';
  const isChanged = text !== (note?.person_note ?? '');
  return (
    <FormDialog
      title={t(note ? 'edit_note' : 'note')}
      action={t('save_note')}
      disabled={isBlank || !isChanged}
      busy={save.isPending}
      error={save.error}
      isChanged={isChanged}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextArea
        label={t('note_label')}
        hint={t('note_hint')}
        rows={6}
        maxLength={PERSON_NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
