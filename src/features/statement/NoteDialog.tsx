import { type ReactNode, useState } from 'react';
import { TextArea } from '../../ui/Field.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import styles from './Agreements.module.css';

const MIN_NOTE = 3;
const MAX_NOTE = 500;

interface Props {
  /** The title, and the text of the button. */
  action: string;
  /** What is confirmed. */
  children: ReactNode;
  /** A further choice, between the text and the note. */
  choice?: ReactNode;
  label: string;
  hint?: string;
  /** A file that goes with the note, below it. */
  attachment?: { field: ReactNode; isChosen: boolean };
  busy: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
}

/** Confirms by hand, with a note, what reached or left the school's account (PAY-10, PAY-21). */
export function NoteDialog(props: Props) {
  const { action, children, choice, label, hint, attachment, busy, onConfirm, onClose } = props;
  const isChosen = attachment?.isChosen ?? false;
  const [note, setNote] = useState('');
  return (
    <FormDialog
      className={styles.form}
      title={action}
      action={action}
      disabled={note.trim().length < MIN_NOTE}
      busy={busy}
      isChanged={note.trim() !== '' || isChosen}
      // The file follows the note: a dialog that is closed before sends none.
      isSaving={busy && !isChosen}
      onSubmit={() => onConfirm(note)}
      onClose={onClose}
    >
      <p>{children}</p>
      {choice}
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {attachment?.field}
    </FormDialog>
  );
}
