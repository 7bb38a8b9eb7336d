import { href } from '../../../../src/browser/href.ts';
import { button, byButton, type View } from './view.ts';

const as = 'admin' as const;
const none = {
  status: 200,
  json: { data: { response: [], page: 1, pageSize: 10, total: 0, hasNextPage: false } },
};

/** Banners of the homes and backgrounds of the room, as the office keeps them; homes show the demo's banners. */
export const bannerViews: readonly View[] = [
  { called: 'banners', path: href('/banners'), as },
  { called: 'banners, none', path: href('/banners'), as, instead: { '/v1/banners': none } },
  { called: 'banners, new', path: href('/banners'), as, open: byButton('Novo banner') },
  {
    called: 'banners, refused',
    path: href('/banners'),
    as,
    open: async (page) => {
      await byButton('Novo banner')(page);
      await button(page.getByRole('dialog'), 'Salvar').click();
      await page.getByText('Favor fazer upload de pelo menos um arquivo').waitFor();
    },
  },
  { called: 'banners, change', path: href('/banners'), as, open: byButton(/^Editar /) },
  { called: 'banners, deletion', path: href('/banners'), as, open: byButton(/^Excluir /) },
  { called: 'banners, picture', path: href('/banners'), as, open: byButton(/^Ampliar /) },
  { called: 'backgrounds', path: href('/backgrounds'), as },
  {
    called: 'backgrounds, none',
    path: href('/backgrounds'),
    as,
    instead: { '/v1/background-images': none },
  },
  { called: 'backgrounds, new', path: href('/backgrounds'), as, open: byButton('Novo background') },
  { called: 'backgrounds, change', path: href('/backgrounds'), as, open: byButton(/^Editar /) },
  { called: 'backgrounds, deletion', path: href('/backgrounds'), as, open: byButton(/^Excluir /) },
  { called: 'backgrounds, picture', path: href('/backgrounds'), as, open: byButton(/^Ampliar /) },
];
