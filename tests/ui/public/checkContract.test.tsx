import { createHash } from 'node:crypto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Root } from '../../../src/app/Root.tsx';
import { session } from '../../../src/authProvider/session.ts';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const code = '0123456789abcdef'.repeat(2);
const signedFile = '%PDF-1.3 the signed contract';
const sha256 = createHash('sha256').update(signedFile).digest('hex');
const requests: Request[] = [];

const answer = (intact = true) =>
  server.use(
    http.get(at('/v1/contracts/check/:code'), ({ request }) => {
      requests.push(request);
      const data = {
        signed_at: '2026-11-21T01:30:00.000Z',
        sha256,
        signers: ['Beatriz', 'Helena'],
        intact,
      };
      return HttpResponse.json({ data });
    }),
  );
const open = (search = '') => {
  window.history.replaceState(null, '', `/check-contract${search}`);
  return render(<Root />);
};
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código do contrato' });
const pdf = (content: string) => new File([content], 'contrato.pdf', { type: 'application/pdf' });

beforeEach(() => {
  requests.length = 0;
});

describe('checking a contract', () => {
  it('sends complete codes only, and accepts spaces and capitals', async () => {
    answer();
    const user = userEvent.setup();
    open();
    const check = await screen.findByRole('button', { name: 'Conferir' });
    await user.click(check);
    expect(screen.getByText('Digite o código do contrato.')).toBeDefined();
    await user.type(await field(), code.slice(1));
    await user.click(check);
    expect(screen.getByText(/O código tem 32 letras e números/)).toBeDefined();
    expect(requests).toEqual([]);
    await user.clear(await field());
    await user.type(await field(), ` ${code.slice(0, 16).toUpperCase()} ${code.slice(16)}`);
    await user.click(check);
    expect(await screen.findByRole('heading', { name: 'Contrato íntegro' })).toBeDefined();
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([`/api/v1/contracts/check/${code}`]);
  });

  it("checks the code of its address, and shows when, in the school's time zone, and by whom it was signed", async () => {
    answer();
    open(`?code=${code}`);
    expect(await screen.findByRole('heading', { name: 'Contrato íntegro' })).toBeDefined();
    expect((await field()).value).toBe(code);
    expect(screen.getByText('20/11/2026 às 22:30, horário de Brasília')).toBeDefined();
    expect(screen.getByText('Beatriz, Helena')).toBeDefined();
    expect(screen.getByText(sha256)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/auth');
    expect(session.get()).toBeNull();
  });

  it('warns of an altered contract and compares no file with it', async () => {
    answer(false);
    open(`?code=${code}`);
    expect(await screen.findByRole('heading', { name: 'Contrato alterado' })).toBeDefined();
    expect(
      screen.getByText(
        'O documento ou as suas evidências foram alterados. Não confie nele e avise a escola.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Conferir um arquivo' })).toBeNull();
  });

  it('shows that a code is unknown until the next letter is typed', async () => {
    server.use(
      http.get(at('/v1/contracts/check/:code'), () =>
        HttpResponse.json({ message: 'x', code: 'not_found', requestId: 'r' }, { status: 404 }),
      ),
    );
    const user = userEvent.setup();
    open(`?code=${code}`);
    expect(await screen.findByText(/Não encontramos um contrato assinado com este código/)).toBeDefined();
    await user.type(await field(), '0');
    expect(screen.queryByText(/Não encontramos/)).toBeNull();
  });

  it('shows how long to wait after too many checks', async () => {
    const message = 'Muitas tentativas. Espere alguns minutos.';
    server.use(
      http.get(at('/v1/contracts/check/:code'), () =>
        HttpResponse.json({ message, code: 'too_many_requests', requestId: 'r' }, { status: 429 }),
      ),
    );
    open(`?code=${code}`);
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('shows no result for a code that is no longer in the field', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(at('/v1/contracts/check/:code'), async () => {
        await held;
        return HttpResponse.json({ data: { signed_at: '', sha256, signers: [], intact: true } });
      }),
    );
    const user = userEvent.setup();
    open(`?code=${code}`);
    await user.type(await field(), '0');
    release();
    await user.click(screen.getByRole('button', { name: 'Conferir' }));
    expect(screen.getByText(/O código tem 32 letras e números/)).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Contrato íntegro' })).toBeNull();
  });
});

describe('a local file', () => {
  it('is compared with the signed one without a request', async () => {
    answer();
    const user = userEvent.setup();
    open(`?code=${code}`);
    const input = await screen.findByLabelText('Arraste ou escolha o PDF');
    await user.upload(input, pdf(signedFile));
    expect(await screen.findByRole('heading', { name: 'É o documento assinado' })).toBeDefined();
    expect(screen.getByText(/contrato\.pdf é igual/)).toBeDefined();
    await user.upload(input, pdf(`${signedFile} `));
    expect(await screen.findByRole('heading', { name: 'Não é o documento assinado' })).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it('that cannot be read is reported', async () => {
    answer();
    const user = userEvent.setup();
    open(`?code=${code}`);
    const file = pdf(signedFile);
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await user.upload(await screen.findByLabelText('Arraste ou escolha o PDF'), file);
    expect(await screen.findByText(/Não foi possível ler contrato\.pdf/)).toBeDefined();
  });

  it('is not offered in a browser that cannot compute hashes', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    answer();
    open(`?code=${code}`);
    expect(await screen.findByText(/o navegador não consegue conferir arquivos/)).toBeDefined();
    expect(screen.queryByLabelText('Arraste ou escolha o PDF')).toBeNull();
  });
});
