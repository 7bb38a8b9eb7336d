import type { FileType } from '../../../domain/files.ts';
import { teacher_id } from '../teacher/screen.tsx';

export const classFile = {
  id: '00000000-0000-4000-8000-0000000000f1',
  title: 'Apostila 1',
  class_id: '00000000-0000-4000-8000-0000000000c1',
  class_title: 'Inglês da manhã',
  teacher_id,
  teacher_name: 'Rosa Prado',
  type: 'image/png' as FileType,
  bytes: 2048,
  url: '/files/class-files/a.png?e=1&s=2',
  created_at: '2026-03-10T13:00:00.000Z',
  updated_at: '2026-03-10T13:00:00.000Z',
};

export const pageOf = (response: unknown[]) => ({
  data: { response, page: 1, pageSize: 12, hasNextPage: false, total: response.length, next: null },
});
