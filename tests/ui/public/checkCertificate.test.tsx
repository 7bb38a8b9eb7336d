import { createHash } from 'node:crypto';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Root } from '../../../src/app/Root.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const code = '0123456789abcdef'.repeat(2);
const file = '%PDF-1.7 the certificate';
const sha256 = createHash('sha256').update(file).digest('hex');
const valid = {
  status: 'valid',
  course_name: 'Inglês',
  workload: 120,
  student_name: 'Íris da Costa',
  student_level: 'Básico',
  start_date: '2026-02-02',
  end_date: '2026-11-20',
  issued_at: '2026-11-20',
};
let asked: string[] = [];

const answer = (certificate: object | null) =>
  server.use(
    http.get(at('/v1/certificates/:hash/validate'), ({ params }) => {
      asked.push(String(params.hash));
      if (certificate) return HttpResponse.json({ data: certificate });
      return HttpResponse.json({ code: 'not_found', message: 'Não encontrado' }, { status: 404 });
    }),
  );
const open = (search = '') => {
  window.history.replaceState(null, '', `/certificate${search}`);
  render(<Root />);
  return userEvent.setup();
};
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código do Certificado' });
const result = () => screen.findByRole('dialog', { name: 'Resultado da validação' });

beforeEach(() => {
  asked = [];
});

describe('validating a certificate (CERT-4)', () => {
  it('sends complete codes only, and accepts spaces and capitals', async () => {
    answer(valid);
    const user = open();
    const check = await screen.findByRole('button', { name: 'Validar' });
    await user.click(check);
    expect(screen.getByText('O Código de validação é obrigatório.')).toBeDefined();
    await user.type(await field(), code.slice(1));
    await user.click(check);
    expect(screen.getByText('O Código de validação é obrigatório.')).toBeDefined();
    expect(asked).toEqual([]);
    await user.clear(await field());
    await user.type(await field(), ` ${code.slice(0, 16).toUpperCase()} ${code.slice(16)}`);
    await user.click(check);
    expect(within(await result()).getByText('Válido')).toBeDefined();
    expect(asked).toEqual([code]);
  });

  it('checks the code of its address, and shows what the certificate says', async () => {
    answer(valid);
    open(`?hash=${code}`);
    const shown = within(await result());
    for (const text of [
      'Inglês · Básico',
      '120 horas de aula',
      'Íris da Costa',
      '02/02/2026 a 20/11/2026',
      '20/11/2026',
    ])
      expect(shown.getByText(text)).toBeDefined();
    expect(screen.getByText('Voltar').closest('a')?.getAttribute('href')).toBe('/auth');
  });

  it('calls revoked and unknown codes invalid, each with its reason', async () => {
    answer({ status: 'revoked', revoked_at: '2026-11-22' });
    const user = open(`?hash=${code}`);
    const revoked = within(await result());
    expect(revoked.getByText('Inválido')).toBeDefined();
    expect(revoked.getByText('A escola revogou este certificado em 22/11/2026.')).toBeDefined();
    await user.click(revoked.getByRole('button', { name: 'Fechar' }));
    answer(null);
    await user.click(screen.getByRole('button', { name: 'Validar' }));
    const unknown = within(await result());
    expect(unknown.getByText('Inválido')).toBeDefined();
    expect(unknown.getByText('O Certificado não pode ser encontrado ou é inválido.')).toBeDefined();
  });

  it('checks a PDF by its hash, without uploading it', async () => {
    answer(valid);
    const user = open();
    const input = await screen.findByLabelText(/PDF do certificado/);
    await user.upload(input, new File([file], 'certificado.pdf', { type: 'application/pdf' }));
    expect(within(await result()).getByText('Válido')).toBeDefined();
    expect(asked).toEqual([sha256]);
  });
});
