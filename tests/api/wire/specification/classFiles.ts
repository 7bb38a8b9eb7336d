import type { Target } from '../../../security/target.ts';
import { onePixel } from '../../../support/pictures.ts';
import type { Case } from './case.ts';

function form(fields: Record<string, string>, field: 'files' | 'file'): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  sent.append(field, new Blob([onePixel]), 'apostila.png');
  return sent;
}
const ofClass = (t: Target) => ({ title: `Apostila ${t.unique()}`, class_id: t.fixture.group.id });

/** The id of a file that was shared as the specification says. */
async function shared(t: Target): Promise<string> {
  const reply = await fetch(`${t.world.school.url}/api/v1/teacher-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${t.profile.token}` },
    body: form(ofClass(t), 'files'),
  });
  const { data } = (await reply.json()) as { data: { ids: string[] } };
  return data.ids[0] ?? '';
}

/** Files that teachers share with their classes. */
export const classFiles: readonly Case[] = [
  {
    call: 'GET /v1/teacher-documents',
    as: 'T',
    write: (t) => ({
      path: `/v1/teacher-documents?teacher_id=${t.fixture.teacher.teacher_id}&student_id=${t.fixture.student.student_id}&title=apostila`,
    }),
  },
  {
    call: 'POST /v1/teacher-documents',
    as: 'T',
    write: (t) => ({ path: '/v1/teacher-documents', body: form(ofClass(t), 'files') }),
  },
  {
    call: 'UPDATE /v1/teacher-documents/{id}',
    as: 'T',
    write: async (t) => ({
      path: `/v1/teacher-documents/${await shared(t)}`,
      body: form({ ...ofClass(t), url: '/files/class-files/a.png' }, 'file'),
    }),
  },
  {
    call: 'UPDATE /v1/teacher-documents/{id}/change-status',
    as: 'T',
    write: async (t) => ({ path: `/v1/teacher-documents/${await shared(t)}/change-status` }),
  },
];
