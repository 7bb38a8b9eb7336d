import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { PAGE_SIZE, PicturePage } from './PicturePage.tsx';

const BackgroundForm = lazyDialog(() => import('./BackgroundForm.tsx'));

/** 'Backgrounds': images for the background in the live room (BANNER-6). */
export default function BackgroundsPage() {
  const { activeType, permissions } = useSignedIn().view;
  const [page, setPage] = useState(1);
  const list = useCall(
    'GET /v1/background-images',
    { query: { page, pageSize: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  return (
    <PicturePage
      of="background"
      list={list}
      page={page}
      onPage={setPage}
      shown={({ id, name, url }) => ({ id, name, url })}
      form={(background, onClose) => <BackgroundForm background={background} onClose={onClose} />}
      canWrite={activeType === 'ADMIN' && canBeGranted(permissions, ['create:banners'])}
    />
  );
}
