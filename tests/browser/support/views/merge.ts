import type { ResponseOf } from '../../../../contract/index.ts';
import { href } from '../../../../src/browser/href.ts';
import type { View } from './view.ts';

const as = 'admin';
const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const moment = '2026-11-10T13:00:00.000Z';
const person = (user_id: string, name: string, email: string) => ({
  user_id,
  name,
  email,
  photo_url: null,
  types: ['STUDENT' as const],
  user_status: true,
  created_at: moment,
  updated_at: moment,
});
const kept = person(one, 'Lúcia Helena Vasconcelos', 'lucia@exemplo.aulaviva.test');
const dissolved = person(other, 'Lúcia H. Vasconcelos', 'lucia.helena@exemplo.aulaviva.test');
const answered = (data: unknown) => ({ status: 200, json: { data } });

type Preview = ResponseOf<'GET /v1/users/:id/merge/:other_id'>;

const preview = (more: Partial<Preview> = {}) => ({
  [`/v1/users/${one}/merge/${other}`]: answered({
    kept,
    dissolved,
    obstacles: [],
    reverse_obstacles: [],
    moves: [{ kind: 'documents', count: 2 }],
    losses: [{ kind: 'user_roles', count: 1 }],
    fields: [
      { field: 'name', kept: kept.name, dissolved: dissolved.name, is_taken: false },
      { field: 'phone', kept: '+5511987654321', dissolved: '+5511912345678', is_taken: false },
      { field: 'rg', kept: null, dissolved: '12.345.678-9', is_taken: true },
    ],
    ...more,
  } satisfies Preview),
});

/** Look-alikes, and two records of one person, whom the demo school does not have. */
export const mergeViews: readonly View[] = [
  { called: 'look-alikes', path: href('/users/lookalikes'), as },
  {
    called: 'merge',
    path: href('/users/merge'),
    as,
    search: `?id=${one}&other=${other}`,
    instead: preview(),
  },
  {
    called: 'merge, not possible',
    path: href('/users/merge'),
    as,
    search: `?id=${one}&other=${other}`,
    instead: preview({ obstacles: ['contract', 'classes'], reverse_obstacles: ['types'] }),
  },
  {
    called: 'merge, other record',
    path: href('/users/merge'),
    as,
    search: `?id=${one}`,
    instead: {
      [`/v1/users/${one}`]: answered({ ...kept, id: one }),
      [`/v1/users/${one}/merges`]: answered([
        {
          id: other,
          name: dissolved.name,
          email: dissolved.email,
          merged_at: moment,
          user_name: 'Renata Figueiredo',
          undo_until: '2026-12-10T13:00:00.000Z',
        },
      ]),
    },
  },
];
