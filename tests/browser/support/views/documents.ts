import { href } from '../../../../src/browser/href.ts';
import { button, byAction, byButton, type View } from './view.ts';

const as = 'admin';
const id = '00000000-0000-4000-8000-0000000000f1';
const franchisee = {
  id,
  name: 'Lívia',
  surname: 'Monteiro Alves',
  phone: '(81) 91234-5678',
  email: 'livia@exemplo.test',
  city: 'Recife',
  state: 'PE',
  slug: null,
  franchiseType: 'sales',
  user_id: null,
  photo_url: null,
  video_url: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
};
const one = { '/v1/franchisee/': { status: 200, json: { data: franchisee } } };

const unsigned = `?filter=${encodeURIComponent('{"status":"pending"}')}`;

/** Documents of people, contracts, and franchisees. */
export const documentViews: readonly View[] = [
  {
    called: 'own document',
    path: href('/profile'),
    as: 'professor',
    open: async (page) => {
      await button(page, 'Substituir Passaporte').click();
      await page.getByLabel('Válido até').waitFor();
      await button(page, 'Enviar').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    called: 'documents of a user',
    path: href('/users'),
    as,
    search: `?filter=${encodeURIComponent('{"name":"Helena Sampaio"}')}`,
    open: byAction('Documentos', true),
  },
  {
    called: 'document of a user, deleting',
    path: href('/users'),
    as,
    search: `?filter=${encodeURIComponent('{"name":"Helena Sampaio"}')}`,
    open: async (page, phone) => {
      await byAction('Documentos', true)(page, phone);
      await byButton('Excluir Diploma')(page);
    },
  },
  { called: 'text of contracts', path: href('/contract-template'), as },
  { called: 'contracts', path: href('/contract-management'), as },
  {
    called: 'signers of a contract',
    path: href('/contract-management'),
    as,
    search: unsigned,
    open: byAction('Ver assinaturas'),
  },
  {
    called: 'cancelling a contract',
    path: href('/contract-management'),
    as,
    search: unsigned,
    open: async (page, phone) => {
      await byAction('Ver assinaturas')(page, phone);
      await byButton('Cancelar contrato')(page);
      await page.getByRole('dialog', { name: /^Cancelar o contrato/ }).waitFor();
      await button(page, 'Cancelar contrato').click();
      await page.getByText('Escreva o motivo do cancelamento.').first().waitFor();
    },
  },
  { called: 'franchisees', path: href('/franchisees'), as },
  { called: 'new franchisee', path: href('/franchisee'), as },
  {
    called: 'new franchisee, refused',
    path: href('/franchisee'),
    as,
    open: async (page) => {
      await button(page, 'Salvar Franqueado').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { called: 'a franchisee', path: href('/franchisee'), as, search: `?id=${id}`, instead: one },
  {
    called: 'a franchisee as a user',
    path: href('/franchisee/user'),
    as,
    search: `?franchisee=${id}`,
    instead: one,
  },
];
