import type { calls as b2b } from '../../../contract/b2b.ts';
import { corporateForm } from '../../support/corporate.ts';
import type { Target } from '../target.ts';
import { names, type Rows } from './row.ts';

const companyOf = ({ fixture, world }: Target) => fixture.company_id ?? world.stranger.company_id;
const employee = (t: Target) => t.newStudent({ student: { company_id: companyOf(t) } });
const registered = async (t: Target) => (t.fixture.company_id ? t.fixture.student : employee(t));
const built = new WeakMap<Target, string>();

export const b2bRows: Rows<keyof typeof b2b> = {
  'GET /v1/b2b': {
    send: async (t) => {
      built.set(t, (await employee(t)).student_id);
      return { query: { pageSize: 1, orderBy: 'created_at' as const, order: 'DESC' as const } };
    },
    shows: names((t) => built.get(t) ?? ''),
  },
  'GET /v1/b2b/:id': { send: async (t) => ({ params: { id: (await registered(t)).student_id } }) },
  'POST /v1/b2b': {
    send: (t) => ({
      body: corporateForm(
        t.profile.type === 'ADMIN' ? { company_id: t.world.stranger.company_id ?? '' } : {},
      ),
    }),
  },
  'PATCH /v1/b2b/:id': {
    send: async (t) => {
      const { student_id, name, email } = await employee(t);
      return {
        params: { id: student_id },
        body: corporateForm({ name, ...(t.which === 'missing' ? {} : { email }) }),
      };
    },
  },
  'GET /v1/companies': { send: () => ({ query: { pageSize: 1 } }) },
};
