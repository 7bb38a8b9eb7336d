import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { listStore } from '../../../src/app/listStore.ts';
import { Root } from '../../../src/app/Root.tsx';
import { session } from '../../../src/authProvider/session.ts';
import { cookieChoice } from '../../../src/browser/cookieChoice.ts';
import { reloadConfig } from '../../../src/dataProvider/config.ts';
import { LoginFoot } from '../../../src/portals/public/LoginPage.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const support = { email: 'ajuda@escola.com.br', phone: '+55 11 4000-1234' };

beforeEach(() => {
  server.use(
    http.get(at('/v1/config'), () =>
      HttpResponse.json({ data: { version: '4.2.0', demo: false, staging: false, links: {}, support } }),
    ),
  );
});

const open = (path: string) => {
  window.history.replaceState(null, '', path);
  return render(<Root />);
};

describe('legal pages', () => {
  it.each([
    ['/terms-of-use', 'Termos de Uso', 9],
    ['/privacy-policy', 'Política de Privacidade', 7],
  ])('%s opens without a login, with its sections, date and contact', async (path, title, sections) => {
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sections);
    expect(screen.getByText('Última atualização: 3 de agosto de 2025')).toBeDefined();
    expect(await screen.findByRole('link', { name: support.email })).toBeDefined();
    expect(screen.getByRole('link', { name: support.phone }).getAttribute('href')).toBe('tel:+551140001234');
    expect(session.get()).toBeNull();
  });

  /** The configuration is kept while the page is open, so it is asked for again. */
  const named = (fields: object) => {
    server.use(
      http.get(at('/v1/config'), () =>
        HttpResponse.json({
          data: {
            version: '4.2.0',
            demo: false,
            staging: false,
            links: {},
            support,
            accent: null,
            logo: null,
            ...fields,
          },
        }),
      ),
    );
    reloadConfig();
  };

  it('name the school as the party and the controller, with its CNPJ where it is set', async () => {
    named({ school: 'Instituto Fluente', cnpj: '11222333000181' });
    open('/terms-of-use');
    const party = 'Instituto Fluente (CNPJ 11.222.333/0001-81)';
    expect(await screen.findByText(`Estes termos valem entre você e ${party}.`)).toBeDefined();
    expect(screen.getByText(/^Ao entrar na plataforma de Instituto Fluente/)).toBeDefined();
    expect(screen.getByRole('main').textContent).not.toContain('Aula Viva');
    cleanup();
    open('/privacy-policy');
    expect(
      await screen.findByText(new RegExp(`tratados é ${party.replace(/[()]/g, '.')}: é o controlador`)),
    ).toBeDefined();
    expect(screen.getByText(/dados pessoais Instituto Fluente coleta/)).toBeDefined();
    cleanup();
    open('/cookies');
    expect(await screen.findByText(/Escolha quais Instituto Fluente pode usar/)).toBeDefined();
  });

  it('name the school alone where it has no CNPJ', async () => {
    named({ school: 'Instituto Fluente', cnpj: null });
    open('/terms-of-use');
    expect(await screen.findByText('Estes termos valem entre você e Instituto Fluente.')).toBeDefined();
  });

  it('stores the cookie choice only once it is saved', async () => {
    const user = userEvent.setup();
    open('/cookies');
    const on = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
    await screen.findByRole('switch', { name: 'Necessários' });
    expect(['Necessários', 'Funcionais', 'Análise', 'Marketing'].map(on)).toEqual([true, true, true, false]);
    await user.click(screen.getByRole('switch', { name: 'Análise' }));
    expect(cookieChoice.get()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Salvar preferências' }));
    expect(JSON.parse(localStorage.getItem('aula-viva.cookies') ?? '')).toEqual({
      functional: true,
      analytics: false,
      marketing: false,
    });
    expect(screen.getByRole('status').textContent).toBe('Sua escolha está guardada neste navegador.');
  });

  it('lets the choice govern what lists remember', async () => {
    const user = userEvent.setup();
    const filters = () => listStore('ana').getItem('users.listParams');
    const remember = () => {
      listStore('ana').setItem('users.listParams', { filter: { name: 'x' } });
      listStore('ana').setItem('users.savedQueries', [{ label: 'Minha busca' }]);
      listStore('ana').setItem('users.datatable', ['email']);
    };
    remember();
    expect(filters()).toBeUndefined();
    open('/cookies');
    await user.click(await screen.findByRole('button', { name: 'Salvar preferências' }));
    remember();
    expect(filters()).toEqual({ filter: { name: 'x' } });
    await user.click(screen.getByRole('switch', { name: 'Funcionais' }));
    await user.click(screen.getByRole('button', { name: 'Salvar preferências' }));
    expect(filters()).toBeUndefined();
    expect(Object.keys(localStorage).filter((key) => key.includes('listParams'))).toEqual([]);
    expect(listStore('ana').getItem('users.savedQueries')).toEqual([{ label: 'Minha busca' }]);
  });

  it('finds answers regardless of accents and case, and shows when nothing matches', async () => {
    const user = userEvent.setup();
    open('/faq');
    const search = await screen.findByRole('searchbox', { name: 'Buscar' });
    await user.type(search, 'ANTECEDENCIA');
    expect(screen.getByRole('status').textContent).toBe('1 resposta');
    expect(screen.getByText(/gratuito com 24 horas de antecedência/)).toBeDefined();
    await user.clear(search);
    await user.type(search, 'xyzxyz');
    expect(screen.getByRole('status').textContent).toContain('Nenhuma resposta');
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Segurança' })).toBeDefined();
  });

  it('opens the changelog with the three releases, the newest marked', async () => {
    open('/changelog');
    expect(await screen.findByText('Versão atual: 2.1.0. Atualizado em 12/08/2025')).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '2.1.0minorAtual',
      '2.0.1patch',
      '2.0.0major',
    ]);
  });

  it('links from the login only to existing pages', () => {
    const { container } = render(<LoginFoot />);
    const links = within(container).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Termos de Uso',
      'Política de Privacidade',
      'Cookies',
      'Conferir contrato',
    ]);
  });
});
