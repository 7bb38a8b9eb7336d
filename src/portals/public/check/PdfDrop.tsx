import { IconFileCheck } from '@tabler/icons-react';
import styles from './Check.module.css';

interface Props {
  label: string;
  onFile: (file: File) => void;
}

/** Takes a PDF that is chosen, or dropped on the input, which covers the frame. */
export function PdfDrop({ label, onFile }: Props) {
  return (
    <label className={styles.drop}>
      <IconFileCheck size={22} stroke={1.75} aria-hidden="true" />
      {label}
      <input
        type="file"
        accept="application/pdf,.pdf"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again after a change.
          target.value = '';
        }}
      />
    </label>
  );
}
