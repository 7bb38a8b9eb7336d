import type { ResponseOf } from '../../../../contract/index.ts';
import { href } from '../../../../src/browser/href.ts';
import { byAction, byButton, type View } from './view.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const code = 'a'.repeat(32);
type Certificate = ResponseOf<'GET /v1/certificates'>['response'][number];
type Progress = ResponseOf<'GET /v1/certificates/progress'>;

const certificate: Certificate = {
  id: uuid(1),
  student_id: uuid(2),
  user_id: uuid(3),
  student_name: 'Maria Aparecida dos Santos Albuquerque de Oliveira Vasconcelos',
  course_id: uuid(4),
  course_name: 'Inglês',
  student_level: 'Intermediário',
  workload: 120,
  start_date: '2026-02-02',
  end_date: '2026-10-20',
  url: '/files/certificates/picture.pdf?e=9999999999999',
  code,
  status: 'valid',
  issued_at: '2026-11-20T15:00:00.000Z',
  revoked_at: null,
  revocation_reason: null,
  updated_at: '2026-11-20T15:00:00.000Z',
};
const revoked: Certificate = {
  ...certificate,
  id: uuid(5),
  url: null,
  status: 'revoked',
  revoked_at: '2026-11-21T15:00:00.000Z',
  revocation_reason: 'Emitido por engano, antes da última avaliação.',
};
const answered = (data: unknown) => ({ status: 200, json: { data } });
const list = {
  '/v1/certificates?': answered({
    response: [certificate, revoked],
    page: 1,
    pageSize: 25,
    total: 2,
    hasNextPage: false,
  }),
};
const progress: Progress = [
  {
    course_id: uuid(4),
    course_name: 'Inglês',
    student_level: 'Avançado',
    attendance: 81,
    lessons: 42,
    mean: 2.75,
    marks: 9,
    lacks: ['marks'],
    certificate_id: null,
  },
];
const own = { ...list, '/v1/certificates/progress': answered(progress) };
const checked = (data: ResponseOf<'GET /v1/certificates/:hash/validate'>) => ({
  '/validate': answered(data),
});

/** Certificates for everyone: validated in public, issued by students, listed and revoked by the office. */
export const certificateViews: readonly View[] = [
  { called: 'validation of a certificate', path: href('/certificate') },
  {
    called: 'validation of a certificate, valid',
    path: href('/certificate'),
    search: `?hash=${code}`,
    instead: checked({
      status: 'valid',
      course_name: certificate.course_name,
      workload: certificate.workload,
      student_name: certificate.student_name,
      student_level: certificate.student_level,
      start_date: certificate.start_date,
      end_date: certificate.end_date,
      issued_at: '2026-11-20',
    }),
    open: async (page) => void (await page.getByRole('heading', { name: 'Status: Válido' }).waitFor()),
  },
  {
    called: 'validation of a certificate, revoked',
    path: href('/certificate'),
    search: `?hash=${code}`,
    instead: checked({ status: 'revoked', revoked_at: '2026-11-21' }),
    open: async (page) => void (await page.getByRole('heading', { name: 'Status: Inválido' }).waitFor()),
  },
  { called: 'own certificates', path: href('/certificate-emission'), as: 'aluno', instead: own },
  {
    called: 'own certificates, issue',
    path: href('/certificate-emission'),
    as: 'aluno',
    instead: own,
    open: byButton('Emitir'),
  },
  { called: 'certificates', path: href('/certificates'), as: 'admin', instead: list },
  {
    called: 'certificates, issue',
    path: href('/certificates'),
    as: 'admin',
    instead: list,
    open: byButton('Emitir'),
  },
  {
    called: 'certificates, of a class',
    path: href('/certificates'),
    as: 'admin',
    instead: list,
    open: byButton('Emitir para uma turma'),
  },
  {
    called: 'certificates, revocation',
    path: href('/certificates'),
    as: 'admin',
    instead: list,
    open: byAction('Revogar certificado'),
  },
];
