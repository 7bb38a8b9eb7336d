import { IconFileCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { contractCheck } from '../../../i18n/pt-BR/contractCheck.ts';
import { useT } from '../../../i18n/useT.ts';
import { Note } from '../../../ui/Note.tsx';
import styles from './CheckContract.module.css';
import { canHash, fileSha256 } from './fileSha256.ts';
import { Verdict } from './Verdict.tsx';

interface Outcome {
  name: string;
  is: 'same' | 'other' | 'unreadable';
}

/** Compares a file of this device with the signed one; the file never leaves the device. */
export function FileCheck({ sha256 }: { sha256: string }) {
  const t = useT(contractCheck);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const chosen = useRef<File>(undefined);

  const compare = async (file: File) => {
    chosen.current = file;
    setOutcome(null);
    const hash = await fileSha256(file).catch(() => null);
    if (chosen.current !== file) return;
    setOutcome({ name: file.name, is: hash === null ? 'unreadable' : hash === sha256 ? 'same' : 'other' });
  };

  return (
    <section className={styles.file}>
      <h2>{t('file')}</h2>
      <p className={styles.fileText}>{t(canHash() ? 'file_text' : 'file_unavailable')}</p>
      {canHash() && (
        <label className={styles.drop}>
          <IconFileCheck size={22} stroke={1.75} aria-hidden="true" />
          {t('file_choose')}
          <input
            type="file"
            accept="application/pdf,.pdf"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void compare(file);
              // The same file may be chosen again after it has changed.
              target.value = '';
            }}
          />
        </label>
      )}
      <div role="status">
        {outcome && outcome.is !== 'unreadable' && (
          <Verdict
            good={outcome.is === 'same'}
            title={<h3>{t(outcome.is === 'same' ? 'file_same' : 'file_other')}</h3>}
            text={t(outcome.is === 'same' ? 'file_same_text' : 'file_other_text', { name: outcome.name })}
          />
        )}
      </div>
      {outcome?.is === 'unreadable' && <Note>{t('file_unreadable', { name: outcome.name })}</Note>}
    </section>
  );
}
