import { common } from 'virtual:texts/common';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { useT } from '../../i18n/useT.ts';
import { PictureForm } from './PictureForm.tsx';

export type Background = ResponseOf<'GET /v1/background-images'>['response'][number];

interface Props {
  background: Background | null;
  onClose: () => void;
}

/** Uploads a background, or changes one. */
export default function BackgroundForm({ background, onClose }: Props) {
  const shared = useT(common);
  const [name, setName] = useState(background?.name ?? '');
  return (
    <PictureForm
      of="background"
      record={background}
      naming={{ field: 'name', label: shared('name'), value: name, onChange: setName }}
      isChanged={name !== (background?.name ?? '')}
      fields={() => ({ name })}
      onClose={onClose}
    />
  );
}
