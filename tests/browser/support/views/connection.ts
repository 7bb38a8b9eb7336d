import { href } from '../../../../src/browser/href.ts';
import { button, failing, type View } from './view.ts';

const as = 'aluno';
const path = href('/connection-test');
const finished = { state: 'attached', timeout: 40_000 } as const;

/** The connection test before a lesson. */
export const connectionViews: readonly View[] = [
  { called: 'connection test', path, as },
  {
    called: 'connection test, finished',
    path,
    as,
    open: async (page) => {
      await button(page, 'Começar o teste').click();
      await button(page, 'Tocar o som').click();
      await button(page, 'Não ouvi').click();
      await page.locator('button:not([disabled])', { hasText: 'Testar de novo' }).waitFor(finished);
    },
  },
  {
    called: 'connection test, no server',
    path,
    as,
    instead: { '/v1/connection-tests': failing },
    open: async (page) => {
      await button(page, 'Começar o teste').click();
      await page.getByText('O resultado ainda não chegou à escola.').waitFor(finished);
    },
  },
];
