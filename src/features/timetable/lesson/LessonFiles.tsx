import { useState } from 'react';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { ClassFileList } from '../../classFiles/ClassFileList.tsx';
import type { ClassFile } from '../../classFiles/classFile.ts';

const PreviewDialog = lazyDialog(() => import('../../classFiles/PreviewDialog.tsx'));

/** Files of the lesson's class. */
export default function LessonFiles({ class_id }: { class_id: string }) {
  const [file, setFile] = useState<ClassFile | null>(null);
  return (
    <>
      <ClassFileList class_id={class_id} onPreview={setFile} />
      {file && <PreviewDialog file={file} onClose={() => setFile(null)} />}
    </>
  );
}
