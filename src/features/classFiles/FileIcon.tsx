import { IconFile, IconFileTypePdf, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { type ClassFile, kindOf } from './classFile.ts';

const icons = { pdf: IconFileTypePdf, image: IconPhoto, audio: IconMusic, video: IconVideo };

export function FileIcon({ file }: { file: ClassFile }) {
  const kind = kindOf(file);
  const Icon = kind ? icons[kind] : IconFile;
  return <Icon size={20} stroke={1.75} aria-hidden="true" />;
}
