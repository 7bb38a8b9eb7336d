import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedPermissions } from '../../../contract/permissions.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { FallbackRoute } from '../../../src/app/FallbackRoute.tsx';
import { Shell } from '../../../src/app/layout/Shell.tsx';
import { session } from '../../../src/authProvider/session.ts';
import { changePreferences } from '../../../src/browser/preferences.ts';
import { Page } from '../../../src/features/page/Page.tsx';
import { useHideFooter } from '../../../src/ui/shellParts.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';

type View = ReturnType<typeof buildView>;
const server = fakeServer();
const links = {
  email: 'https://mail.example',
  crm: 'https://crm.example',
  franchises: 'https://franquias.example',
  monitoring: 'https://monitor.example',
  help: 'https://ajuda.example',
};

beforeEach(() => {
  const list = { response: [], page: 1, pageSize: 8, hasNextPage: false, total: 0, unread: 0 };
  const support = { email: null, phone: null };
  server.use(
    http.get(at('/v1/config'), () =>
      HttpResponse.json({ data: { version: '4.2.0', demo: false, staging: false, links, support } }),
    ),
    http.get(at('/v1/notifications'), () => HttpResponse.json({ data: list })),
    http.get(at('/v1/*'), () => HttpResponse.json({ data: 0 })),
  );
});

function Calendar() {
  useHideFooter();
  return <Page title="Agenda">{null}</Page>;
}

function Books() {
  const navigate = useNavigate();
  return (
    <Page title="Livros">
      <button type="button" onClick={() => void navigate(-1)}>
        Voltar à lista
      </button>
    </Page>
  );
}

const menuNamed = (name: string) => within(screen.getByRole('navigation', { name }));

function open(type: UserType, path = '/settings', view = buildView({ types: [type] })) {
  draw(path, view);
  return menuNamed('Menu principal');
}

async function openLater(name: string, view: View) {
  draw('/settings', view);
  await screen.findByRole('navigation', { name });
  return menuNamed(name);
}

function draw(path: string, view: View) {
  session.set(buildSession({ view: { ...view, user: { ...view.user, teacher_id: view.user.id } } }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route
            element={
              <Suspense>
                <Shell />
              </Suspense>
            }
          >
            <Route
              path="/settings"
              element={
                <Page title="Lista" plain>
                  <Link to="/accounting">Para os livros</Link>
                </Page>
              }
            />
            <Route path="/calendar" element={<Calendar />} />
            <Route path="/accounting" element={<Books />} />
            <Route path="*" element={<FallbackRoute />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the side menu', () => {
  it('has the monitoring link among the audit items', async () => {
    const menu = open('ADMIN');
    await userEvent.click(await menu.findByRole('button', { name: 'Auditoria' }));
    const link = await menu.findByRole('link', { name: /Monitoramento/ });
    expect(link.getAttribute('href')).toBe('https://monitor.example');
  });

  it('has the money of the school in one group, beside the specified items', async () => {
    const permissions = ['view:charges', 'view:payment_plans', 'view:financial_parameters'] as const;
    const menu = open('ADMIN', '/settings', buildView({ types: ['ADMIN'], permissions: [...permissions] }));
    const names = () => menu.getAllByRole('link').map(({ textContent }) => textContent?.trim());
    await menu.findByRole('link', { name: 'Parametrização' });
    const finance = ['Cobranças dos alunos', 'Inadimplência', 'Contabilidade', 'Planos de Pagamento'];
    expect(names().filter((name) => finance.includes(name ?? ''))).toEqual([]);
    await userEvent.click(menu.getByRole('button', { name: 'Financeiro' }));
    expect(names().filter((name) => finance.includes(name ?? ''))).toEqual(finance);
  });

  it('has time off beside the calendar, and what is written to and by people in one group', async () => {
    const permissions = ['view:calendar', 'view:messages', 'view:feedback'] as const;
    const menu = open('ADMIN', '/settings', buildView({ types: ['ADMIN'], permissions: [...permissions] }));
    await userEvent.click(await menu.findByRole('button', { name: 'Comunicação' }));
    const names = menu.getAllByRole('link').map(({ textContent }) => textContent?.trim());
    const from = names.indexOf('Agenda');
    expect(names.slice(from, from + 4)).toEqual(['Agenda', 'Feriados e ausências', 'Avisos', 'Feedback']);
  });

  it('has one group open at a time, so that it stays short', async () => {
    const permissions = ['view:charges', 'view:logs'] as const;
    const menu = open('ADMIN', '/settings', buildView({ types: ['ADMIN'], permissions: [...permissions] }));
    await userEvent.click(menu.getByRole('button', { name: 'Financeiro' }));
    expect(menu.getByRole('link', { name: 'Contabilidade' })).toBeDefined();
    await userEvent.click(menu.getByRole('button', { name: 'Auditoria' }));
    expect(menu.getByRole('link', { name: 'Logs do sistema' })).toBeDefined();
    expect(menu.queryByRole('link', { name: 'Contabilidade' })).toBeNull();
    await userEvent.click(menu.getByRole('button', { name: 'Auditoria' }));
    expect(menu.queryByRole('link', { name: 'Logs do sistema' })).toBeNull();
  });

  it('opens the group of a screen that another link leads to', async () => {
    const permissions = ['view:charges', 'view:logs'] as const;
    const view = buildView({ types: ['ADMIN'], permissions: [...permissions] });
    const menu = open('ADMIN', '/settings', view);
    await userEvent.click(menu.getByRole('button', { name: 'Auditoria' }));
    await userEvent.click(screen.getByRole('link', { name: 'Para os livros' }));
    const item = await menu.findByRole('link', { name: 'Contabilidade' });
    expect(item.getAttribute('aria-current')).toBe('page');
    expect(menu.queryByRole('link', { name: 'Logs do sistema' })).toBeNull();
  });

  it('has the links to other systems for a FEE, whose menu starts as a rail', async () => {
    const menu = open('FEE');
    expect((await menu.findByRole('link', { name: /Email/ })).getAttribute('href')).toBe(links.email);
    expect(menu.getByRole('link', { name: /CRM/ })).toBeDefined();
    expect(menu.getByRole('link', { name: /Franquias/ })).toBeDefined();
  });

  it('has the specified items for sellers, and the debts of their students', async () => {
    const permissions = [...fixedPermissions.FEV];
    const menu = open('FEV', '/settings', buildView({ types: ['FEV'], permissions }));
    await menu.findByRole('link', { name: /Email/ });
    const names = menu.getAllByRole('link').map(({ textContent }) => textContent?.trim());
    expect(names).toEqual(['Aula Viva', 'Email', 'CRM', 'Franquias', 'Pós Vendas', 'Inadimplência']);
  });
});

describe('the menu text of a plain resource', () => {
  const admin = buildView({ types: ['ADMIN'], permissions: ['view:document_type'] });

  it('is its title, from the first render', async () => {
    const menu = open('ADMIN', '/settings', admin);
    await userEvent.click(menu.getByRole('button', { name: 'Escola' }));
    expect(menu.getByRole('link', { name: 'Tipos de Documento' })).toBeDefined();
  });

  it('follows the language together with the whole menu', async () => {
    changePreferences({ language: 'de' });
    const menu = await openLater('Hauptmenü', admin);
    await userEvent.click(menu.getByRole('button', { name: 'Schule' }));
    expect(menu.getByRole('link', { name: 'Dokumentarten' })).toBeDefined();
  });
});

it('shows each screen from its top, and a screen that is returned to where it was left', async () => {
  open('ADMIN', '/settings', buildView({ types: ['ADMIN'], permissions: ['view:charges'] }));
  const main = screen.getByRole('main');
  main.scrollTop = 280;
  fireEvent.scroll(main);
  await userEvent.click(screen.getByRole('link', { name: 'Para os livros' }));
  await screen.findByRole('heading', { name: 'Livros' });
  expect(main.scrollTop).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Voltar à lista' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(main.scrollTop).toBe(280);
});

describe('the footer', () => {
  it('is shown under lists too, with the configured help centre', async () => {
    open('ADMIN');
    const help = await screen.findByRole('link', { name: 'Central de ajuda' });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Central de ajuda' }).getAttribute('href')).toBe(links.help),
    );
    expect(help).toBeDefined();
  });

  it('is hidden under calendars', async () => {
    open('TEACHER', '/calendar');
    await screen.findByRole('heading', { name: 'Agenda' });
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Central de ajuda' })).toBeNull();
  });
});

it('shows an unknown page inside the single <main> of the shell', async () => {
  open('ADMIN', '/nowhere');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeDefined();
  expect(document.querySelectorAll('main')).toHaveLength(1);
});
