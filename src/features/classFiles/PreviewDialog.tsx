import { Dialog } from '../../ui/Dialog.tsx';
import type { ClassFile } from './classFile.ts';
import { DownloadLink } from './DownloadLink.tsx';
import { Preview } from './Preview.tsx';

interface Props {
  file: ClassFile;
  onClose: () => void;
}

export default function PreviewDialog({ file, onClose }: Props) {
  return (
    <Dialog title={file.title} wide onClose={onClose} actions={<DownloadLink file={file} />}>
      <Preview file={file} />
    </Dialog>
  );
}
