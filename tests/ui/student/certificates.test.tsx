import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { CertificatesPage } from '../../../src/portals/student/certificates/CertificatesPage.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { listed } from '../backOffice/people.ts';
import { at, fakeServer } from '../support/browser.ts';
import { certificateProgress, certificateRow } from '../support/certificates.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const { student_id, course_id } = certificateRow;
let rows: object[] = [];
let levels: object[] = [];
const sent: unknown[] = [];

beforeEach(() => {
  rows = [certificateRow];
  levels = [certificateProgress];
  sent.length = 0;
  server.use(
    quietBell(),
    http.get(at('/v1/certificates'), () => listed(rows)),
    http.get(at('/v1/certificates/progress'), () => HttpResponse.json({ data: levels })),
    http.post(at('/v1/certificates'), async ({ request }) => {
      sent.push(await request.json());
      rows = [certificateRow];
      return HttpResponse.json({
        data: { data: { data: '/files/new.pdf', certificate_id: certificateRow.id } },
      });
    }),
  );
});

function open(permissions = ['view:certificates', 'create:certificates']) {
  const view = buildView({ permissions, types: ['STUDENT'] });
  session.set(buildSession({ view: { ...view, user: { ...view.user, student_id } } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <CertificatesPage />
        <Toasts />
      </TestRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe("a student's certificates", () => {
  it('are saved as an Open Badge', async () => {
    const saved = vi.fn();
    server.use(
      http.get(at(`/v1/certificates/${certificateRow.id}/badge`), () => {
        saved();
        return new HttpResponse(new Blob(['png'], { type: 'image/png' }));
      }),
    );
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:badge');
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Baixar medalha digital (Open Badge)' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  });

  it('say why a badge is not saved', async () => {
    server.use(
      http.get(at(`/v1/certificates/${certificateRow.id}/badge`), () =>
        HttpResponse.json(
          { message: 'Este certificado foi revogado.', code: 'certificate_revoked' },
          { status: 417 },
        ),
      ),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Baixar medalha digital (Open Badge)' }));
    expect(await screen.findByText('Este certificado foi revogado.')).toBeDefined();
  });

  it('show course, hours and dates, open the PDF, and go to LinkedIn with the code', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const user = open();
    await screen.findByText('120 horas de aula');
    const card = screen;
    expect(card.getByText('120 horas de aula')).toBeDefined();
    expect(card.getByText('02/02/2026 a 20/10/2026')).toBeDefined();
    await user.click(card.getByRole('button', { name: 'Download' }));
    expect(opened).toHaveBeenCalledWith(certificateRow.url, '_blank', 'noopener');
    const link = card.getByRole('link', { name: 'Adicionar ao LinkedIn' }).getAttribute('href') ?? '';
    const { searchParams } = new URL(link);
    expect(searchParams.get('name')).toBe('Inglês · Básico');
    expect(searchParams.get('certId')).toBe(certificateRow.code);
    expect(searchParams.get('certUrl')).toContain(`/certificate?hash=${certificateRow.code}`);
    opened.mockRestore();
  });

  it('open by a new link where the first one has expired', async () => {
    rows = [{ ...certificateRow, url: '/files/old.pdf?e=1' }];
    const tab = { location: { href: '' }, close: vi.fn() };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const user = open();
    const download = await screen.findByRole('button', { name: 'Download' });
    rows = [{ ...certificateRow, url: '/files/new.pdf?e=9999999999999' }];
    await user.click(download);
    await waitFor(() => expect(tab.location.href).toBe('/files/new.pdf?e=9999999999999'));
    opened.mockRestore();
  });

  it('show what the next one still needs', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Seu próximo certificado' })).toBeDefined();
    expect(screen.getByText('80% (mínimo 75%)')).toBeDefined();
    expect(screen.getByText('2,75 (mínimo 3)')).toBeDefined();
    expect(screen.getByText(/é emitido com 75% de presença/)).toBeDefined();
  });

  it('are issued for a chosen course, and open a second later', async () => {
    rows = [];
    levels = [{ ...certificateProgress, mean: 4, lacks: [] }];
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Emitir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerar certificado' }));
    await user.click(dialog.getByRole('button', { name: 'Gerar' }));
    expect(await screen.findAllByText('Favor preencher todos os campos')).not.toEqual([]);
    expect(sent).toEqual([]);
    await user.selectOptions(dialog.getByLabelText(/Curso/), 'Inglês · Intermediário');
    await user.click(dialog.getByRole('button', { name: 'Gerar' }));
    expect(await screen.findByText('Certificado emitido com sucesso!')).toBeDefined();
    expect(sent).toEqual([{ student_id, course_id, level: 'Intermediário' }]);
    expect(opened).not.toHaveBeenCalled();
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/files/new.pdf', '_blank', 'noopener'), {
      timeout: 3000,
    });
    opened.mockRestore();
  });

  it('are not issued without the permission, and a revoked one does not open', async () => {
    rows = [{ ...certificateRow, url: null, status: 'revoked', revoked_at: '2026-11-22T12:00:00.000Z' }];
    open(['view:certificates']);
    expect(await screen.findByText('Este certificado foi revogado pela escola.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Emitir' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });
});
