import { useState } from 'react';
import { ClassFileList } from '../../../../features/classFiles/ClassFileList.tsx';
import type { ClassFile } from '../../../../features/classFiles/classFile.ts';
import { Preview } from '../../../../features/classFiles/Preview.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import { useRoom } from '../session/roomContext.ts';
import styles from './Files.module.css';

/** What was shared with the class, at hand during its lesson. */
export function Files({ class_id }: { class_id: string }) {
  const { t } = useRoom();
  const [file, setFile] = useState<ClassFile | null>(null);
  const close = () => setFile(null);
  return (
    <div className={styles.files}>
      <ClassFileList class_id={class_id} onPreview={setFile} />
      {file && (
        <RoomDialog
          wide
          title={file.title}
          onClose={close}
          actions={<Button onClick={close}>{t('close')}</Button>}
        >
          <Preview file={file} />
        </RoomDialog>
      )}
    </div>
  );
}
