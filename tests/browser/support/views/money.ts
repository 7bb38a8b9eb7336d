import { href } from '../../../../src/browser/href.ts';
import { byAction, failing, type View } from './view.ts';

const as = 'admin';
const none = {
  status: 200,
  json: { data: { response: [], total: 0, page: 1, pageSize: 20, hasNextPage: false } },
};

/** The school's settings and parameters, charges and statements. */
export const moneyViews: readonly View[] = [
  { called: 'settings of the school', path: href('/school-settings'), as },
  { called: 'charges', path: href('/charges'), as },
  { called: 'charges, none', path: href('/charges'), as, instead: { '/v1/charges': none } },
  { called: 'charges, not here', path: href('/charges'), as, instead: { '/v1/charges': failing } },
  { called: 'statement of a student', path: href('/charges'), as, open: byAction('Extrato') },
  {
    called: 'confirming a payment',
    path: href('/charges'),
    as,
    // The first row is paid in the demo, and has nothing to confirm.
    instead: {
      '/v1/charges': ({ data }) => ({
        data: {
          ...data,
          response: data.response.map((charge: object) => ({ ...charge, status: 'open', paid_at: null })),
        },
      }),
    },
    open: byAction('Confirmar pagamento'),
  },
  { called: 'parameters', path: href('/parameterization'), as, only: 'wide' },
  { called: 'own statement', path: href('/statement'), as: 'aluno' },
  {
    called: 'own statement, not here',
    path: href('/statement'),
    as: 'aluno',
    instead: { '/v1/statement': failing },
  },
];
