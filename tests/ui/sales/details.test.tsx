import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { session } from '../../../src/authProvider/session.ts';
import { StageRows, type Student } from '../../../src/portals/sales/StageRows.tsx';
import { show } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';

const server = fakeServer();
const student = {
  id: 's',
  student_id: 's',
  user_id: 'u',
  name: 'Caio Viana',
  email: 'caio@escola.com.br',
  phone: '+5511982923988',
  photo_url: null,
  birthdate: null,
  student_level: 'Zero',
  onboarding_status: ONBOARDING_STATUSES[0],
} as Student;
const info = { student_id: 's', cpf: '10032953712', level: 'Zero', frequency: '2', interests: [] };

it("the seller's home shows a student's details outside the back office", async () => {
  session.set(buildSession({ view: buildView({ types: ['FEV'], permissions: ['edit:users'] }) }));
  server.use(http.get(at('/v1/students/info/s'), () => HttpResponse.json({ data: info })));
  const user = show(<StageRows students={[student]} />);
  await user.click(await screen.findByRole('button', { name: /Caio Viana/ }));
  expect(await screen.findByText('100.329.537-12')).toBeDefined();
});
