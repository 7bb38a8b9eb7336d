/** A certificate as the API lists it. */
export const certificateRow = {
  id: '00000000-0000-4000-8000-0000000000c1',
  student_id: '00000000-0000-4000-8000-0000000000a1',
  user_id: '00000000-0000-4000-8000-0000000000b1',
  student_name: 'Íris da Costa',
  course_id: '00000000-0000-4000-8000-0000000000d1',
  course_name: 'Inglês',
  student_level: 'Básico',
  workload: 120,
  start_date: '2026-02-02',
  end_date: '2026-10-20',
  url: '/files/certificates/c1.pdf?e=9999999999999' as string | null,
  code: '0123456789abcdef'.repeat(2),
  status: 'valid',
  issued_at: '2026-11-21T15:30:00.000Z',
  revoked_at: null as string | null,
  revocation_reason: null as string | null,
  updated_at: '2026-11-21T15:30:00.000Z',
};

/** What a student has reached in a course and a level. */
export const certificateProgress = {
  course_id: certificateRow.course_id,
  course_name: 'Inglês',
  student_level: 'Intermediário',
  attendance: 80 as number | null,
  lessons: 20,
  mean: 2.75 as number | null,
  marks: 9,
  lacks: ['marks'],
  certificate_id: null as string | null,
};
