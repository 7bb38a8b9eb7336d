import { feedback } from 'virtual:texts/feedback';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';

interface Props {
  value: string;
  onChange: (note: string) => void;
}

/** The note of the team about feedback. */
export function NoteField({ value, onChange }: Props) {
  const t = useT(feedback);
  return (
    <TextArea
      label={t('note')}
      hint={t('note_hint')}
      rows={3}
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
