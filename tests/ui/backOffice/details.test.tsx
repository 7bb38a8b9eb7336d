import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { StudentDetails } from '../../../src/features/student/StudentDetails.tsx';
import type { StudentRow } from '../../../src/resources/students/StudentList.tsx';
import { show } from '../admin/support.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const student = {
  student_id: 's',
  user_id: 'u',
  name: 'Caio Viana',
  email: 'caio@escola.com.br',
  phone: '+5511982923988',
  photo_url: null,
  student_level: 'Zero',
} as StudentRow;
const info = {
  student_id: 's',
  cpf: '10032953712',
  rg: null,
  birthdate: '2012-05-10',
  city: 'São Paulo',
  uf: 'SP',
  course: 'Inglês',
  level: 'Zero',
  modality: 'Em grupo',
  frequency: '2',
  interests: ['Viagem'],
  guardian: { student_guardian_name: 'Rita Viana', student_guardian_cpf: '39053344705' },
};
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const open = () => show(<StudentDetails student={student} onClose={() => undefined} />);

it('formats documents, dates and phones, and shows the guardian', async () => {
  server.use(http.get(at('/v1/students/info/s'), () => HttpResponse.json({ data: info })));
  const user = open();
  await screen.findByText('100.329.537-12');
  expect([factOf('Telefone'), factOf('Nascimento'), factOf('RG'), factOf('Cidade')]).toEqual([
    '(11) 98292-3988',
    '10/05/2012',
    'Não informado',
    'São Paulo, SP',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Responsável Financeiro' }));
  expect([factOf('Nome'), factOf('CPF'), factOf('Parentesco')]).toEqual([
    'Rita Viana',
    '390.533.447-05',
    'Não informado',
  ]);
});

it('shows a failure in place, with a retry', async () => {
  const refused = { message: 'O serviço está indisponível.', code: 'unavailable', requestId: 'r' };
  server.use(http.get(at('/v1/students/info/s'), () => HttpResponse.json(refused, { status: 503 })));
  const user = open();
  await screen.findByText('Tente novamente mais tarde');
  server.use(http.get(at('/v1/students/info/s'), () => HttpResponse.json({ data: info })));
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('100.329.537-12')).toBeDefined();
});
