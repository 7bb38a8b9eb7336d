import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StepId } from '../../../domain/registrationFields.ts';
import { session } from '../../../src/authProvider/session.ts';
import { writeDraft } from '../../../src/resources/registration/drafts.ts';
import type { Values } from '../../../src/resources/registration/values.ts';
import { at } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { buildValues } from './fixtures.ts';
import { heading, idleCourse, open, sellersServer } from './open.tsx';

vi.mock('../../../src/features/photo/PhotoPicker.tsx', () => ({
  PhotoPicker: ({ onPick }: { onPick: (photo: Blob) => void }) => (
    <button type="button" onClick={() => onPick(new Blob(['x'], { type: 'image/jpeg' }))}>
      Enviar foto
    </button>
  ),
}));

const server = sellersServer();
beforeEach(() => {
  const permissions = ['create:users', 'edit:users'] as const;
  session.set(buildSession({ view: buildView({ types: ['ADMIN'], permissions: [...permissions] }) }));
});

const draft = (step: StepId, change: Partial<Values>) =>
  writeDraft(null, { values: buildValues(change), step, saved_at: '2026-03-10T13:00:00.000Z' });
const click = async (user: ReturnType<typeof open>, name: string) =>
  user.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

const franchise = {
  investment_capital_available: 'R$ 20.000',
  current_income: 'De 3 a 5 mil reais por mês',
  professional_reference: 'Lúcia Ferraz',
} as const;
const fev: Partial<Values> = {
  types: ['FEV'],
  availability_of_work: 'Integral',
  english_level: 'Expert',
  ...franchise,
};
const id = '00000000-0000-4000-8000-000000000042';
const stored = (change: Partial<Values>) => {
  const { roles: _, photo: __, ...view } = buildValues(change);
  const rest = { pending_email: null, has_signed: false, photo_url: null, timezone: 'Europe/Lisbon' };
  return { ...view, id, courses: [], ...rest, updated_at: '2026-03-10T13:00:00.000Z' };
};

/** Collects what is sent to create or change a user. */
function sentForms(reply: object = { id }) {
  const sent: Record<string, unknown>[] = [];
  const collect = async ({ request }: { request: Request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return HttpResponse.json({ data: reply });
  };
  server.use(http.post(at('/v1/users'), collect), http.patch(at(`/v1/users/${id}`), collect));
  return sent;
}

describe('the level of a registered student', () => {
  it('goes down with a reason only, which the form asks for', async () => {
    const base = { types: ['STUDENT'] as const, student_level: 'Intermediário', fev_id: id } satisfies object;
    const view = stored({ ...base, types: [...base.types] });
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: view })));
    server.use(
      http.get(at('/v1/fev'), () => HttpResponse.json({ data: { response: [], hasNextPage: false } })),
    );
    const sent = sentForms(view);
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    for (const step of ['Dados pessoais', 'Responsável financeiro', 'Curso e plano']) {
      await click(user, 'Avançar');
      await heading(step);
    }
    const reason = () => screen.queryByLabelText<HTMLTextAreaElement>(/^Motivo/);
    await user.click(screen.getByRole('radio', { name: 'Avançado' }));
    expect(reason()).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Básico' }));
    await click(user, 'Avançar');
    expect(
      await screen.findByText('Para baixar o nível, o motivo precisa ter no mínimo 15 caracteres.'),
    ).toBeDefined();
    expect(document.activeElement).toBe(reason());
    await user.type(reason() as HTMLElement, 'Precisa rever o conteúdo do nível.');
    for (const step of ['Interesses e perfil', 'Endereço']) {
      await click(user, 'Avançar');
      await heading(step);
    }
    await click(user, 'Enviar');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      student_level: 'Básico',
      level_reason: 'Precisa rever o conteúdo do nível.',
    });
  });
});

describe('the fields of franchisees and companies', () => {
  it('are kept by the draft, and asked about before leaving', async () => {
    draft('franchise', { ...fev, investment_capital_available: '' });
    const user = open();
    await heading('Dados de franquia');
    await user.type(field('Capital disponível'), 'R$ 30.000');
    await click(user, 'Avançar');
    await heading('Dados de FEV');
    await click(user, 'Avançar');
    await heading('Dados de Empresa');
    await user.type(field('CNPJ'), '12abc34501de35');
    await click(user, 'Cancelar');
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeDefined();
    await click(user, 'Continuar editando');
    cleanup();
    open();
    await heading('Dados de Empresa');
    expect(field('CNPJ').value).toBe('12.ABC.345/01DE-35');
    await click(user, 'Voltar');
    await click(user, 'Voltar');
    await heading('Dados de franquia');
    expect(field('Capital disponível').value).toBe('R$ 30.000');
  });

  it('keep what was typed when someone else saved first', async () => {
    const mine = stored({ ...fev, cnpj: '12ABC34501DE35', company_name: 'Prado MEI' });
    const theirs = { ...mine, company_name: 'Prado Ltda.', updated_at: '2026-03-10T13:05:00.000Z' };
    let now = mine;
    server.use(
      http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: now })),
      http.patch(at(`/v1/users/${id}`), () => {
        now = theirs;
        return HttpResponse.json({ message: 'Mudou', code: 'stale', requestId: 'r' }, { status: 409 });
      }),
    );
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    for (const step of ['Dados pessoais', 'Dados de franquia', 'Dados de FEV', 'Dados de Empresa']) {
      await click(user, 'Avançar');
      await heading(step);
    }
    await user.type(field('CNAE'), '8593-7/00');
    await click(user, 'Avançar');
    await heading('Endereço');
    await click(user, 'Enviar');
    await screen.findByRole('heading', { name: 'Outra pessoa alterou este registro' });
    await click(user, 'Voltar');
    await heading('Dados de Empresa');
    expect([field('CNAE').value, field('Razão social').value]).toEqual(['8593-7/00', 'Prado Ltda.']);
  });

  it('are required of a company’s login', async () => {
    draft('company', { types: ['B2B'] });
    const user = open();
    await heading('Dados de Empresa');
    await click(user, 'Avançar');
    const invalid = ['CNPJ', 'Razão social', 'CNAE'].map((label) =>
      field(label).getAttribute('aria-invalid'),
    );
    expect(invalid).toEqual(['true', 'true', null]);
  });
});

describe('the photo', () => {
  /** Up to the last step. */
  const choosePhoto = async (user: ReturnType<typeof open>) => {
    await heading('Dados pessoais');
    await click(user, 'Enviar foto');
    await screen.findByRole('button', { name: 'Remover foto' });
    for (const step of ['Dados de franquia', 'Dados de FEV', 'Dados de Empresa', 'Endereço']) {
      await click(user, 'Avançar');
      await heading(step);
    }
  };
  const calls: string[] = [];
  const photoServer = (status: number) => {
    calls.length = 0;
    const log = ({ request }: { request: Request }) => {
      calls.push(request.method);
      return status === 200
        ? HttpResponse.json({ data: { photo_url: '/x' } })
        : HttpResponse.json({ message: 'x', code: 'file_too_large', requestId: 'r' }, { status });
    };
    server.use(http.post(at(`/v1/users/${id}/photo`), log), http.delete(at(`/v1/users/${id}/photo`), log));
  };

  it('is sent after the person', async () => {
    draft('personal', fev);
    photoServer(200);
    const sent = sentForms();
    const user = open();
    await choosePhoto(user);
    await click(user, 'Enviar');
    await screen.findByText('Usuário criado com sucesso!');
    expect(calls).toEqual(['POST']);
    expect(sent[0]).not.toHaveProperty('photo');
  });

  it('is not stored with the draft, which asks for it again', async () => {
    draft('personal', fev);
    const user = open();
    await heading('Dados pessoais');
    await click(user, 'Enviar foto');
    await screen.findByRole('button', { name: 'Remover foto' });
    cleanup();
    const stored = Object.values({ ...localStorage }).join();
    expect(stored).toContain('"name"');
    expect(stored).not.toContain('data:image');
    open();
    await heading('Dados pessoais');
    expect(screen.getByText(/A foto não fica guardada neste navegador/)).toBeDefined();
  });

  it('that fails does not lose the registration, and says so', async () => {
    draft('personal', fev);
    photoServer(413);
    const sent = sentForms();
    const user = open();
    await choosePhoto(user);
    await click(user, 'Enviar');
    await screen.findByText(/O cadastro foi salvo, mas a foto não foi enviada/);
    await screen.findByText('Usuário criado com sucesso!');
    expect(sent).toHaveLength(1);
  });

  it('of an existing person is removed with the save', async () => {
    photoServer(200);
    sentForms();
    const view = { ...stored(fev), photo_url: '/files/photos/a.webp' };
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: view })));
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    await click(user, 'Avançar');
    await heading('Dados pessoais');
    await click(user, 'Remover foto');
    expect(screen.getByRole('button', { name: 'Enviar foto' })).toBeDefined();
    expect(calls).toEqual([]);
    for (const step of ['Dados de franquia', 'Dados de FEV', 'Dados de Empresa', 'Endereço']) {
      await click(user, 'Avançar');
      await heading(step);
    }
    await click(user, 'Enviar');
    await waitFor(() => expect(calls).toEqual(['DELETE']));
  });
});

describe('the hours of a teacher', () => {
  const monday = { monday: [{ start: '09:00', end: '10:00' }] };
  const teacher: Partial<Values> = {
    types: ['TEACHER'],
    course_experience: 'Dez anos',
    availability: monday,
  };
  const save = async (change?: (user: ReturnType<typeof open>) => Promise<void>) => {
    const sent = sentForms();
    const course = { id: buildValues().course };
    const view = { ...stored(teacher), courses: [course] };
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: view })));
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    for (const step of ['Dados pessoais', 'Dados do professor', 'Interesses e perfil']) {
      await click(user, 'Avançar');
      await heading(step);
    }
    expect(screen.getByText('Horários no fuso Portugal.')).toBeDefined();
    await change?.(user);
    await click(user, 'Avançar');
    await heading('Endereço');
    await click(user, 'Enviar');
    await waitFor(() => expect(sent).toHaveLength(1));
    return sent[0];
  };

  it('are not sent unless they were changed here', async () => {
    const sent = await save();
    expect(sent).not.toHaveProperty('availability');
    expect(sent).not.toHaveProperty('timezone');
  });

  it('are sent in the zone in which they are shown', async () => {
    const sent = await save((user) => user.click(screen.getByRole('switch', { name: 'Terça-feira' })));
    const tuesday = [{ start: '09:00', end: '10:00' }];
    expect(sent).toMatchObject({ availability: { ...monday, tuesday }, timezone: 'Europe/Lisbon' });
  });

  it('are sent in another zone that is chosen here, with what this means', async () => {
    const sent = await save(async (user) => {
      await click(user, 'Trocar fuso');
      await user.selectOptions(screen.getByLabelText('Fuso horário'), 'America/Manaus');
      expect(
        screen.getByText(/^Os horários escritos não mudam: 09:00 no fuso Portugal/).textContent,
      ).toContain('09:00 no fuso Manaus');
    });
    expect(sent).toMatchObject({ availability: monday, timezone: 'America/Manaus' });
  });
});

describe('a course that is switched off', () => {
  const off = { name: 'Latim' };

  it('is offered to the teacher who has it, and can be unpicked and picked again', async () => {
    const teacher: Partial<Values> = { types: ['TEACHER'], course_experience: 'Dez anos' };
    const view = { ...stored(teacher), courses: [{ id: idleCourse }] };
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: view })));
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    for (const step of ['Dados pessoais', 'Dados do professor']) {
      await click(user, 'Avançar');
      await heading(step);
    }
    const box = await screen.findByRole<HTMLInputElement>('checkbox', off);
    expect(box.checked).toBe(true);
    await user.click(box);
    expect(screen.getByRole<HTMLInputElement>('checkbox', off).checked).toBe(false);
  });

  it('is not offered to others', async () => {
    const teacher: Partial<Values> = { types: ['TEACHER'], course_experience: 'Dez anos' };
    const view = { ...stored(teacher), courses: [{ id: buildValues().course }] };
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: view })));
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    for (const step of ['Dados pessoais', 'Dados do professor']) {
      await click(user, 'Avançar');
      await heading(step);
    }
    await screen.findByRole('checkbox', { name: 'Inglês' });
    expect(screen.queryByRole('checkbox', off)).toBeNull();
  });

  it('is shown to the student who has it', async () => {
    const view = stored({ course: idleCourse });
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: view })));
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    for (const step of ['Dados pessoais', 'Responsável financeiro', 'Curso e plano']) {
      await click(user, 'Avançar');
      await heading(step);
    }
    await screen.findByRole('option', off);
    expect(screen.getByLabelText<HTMLSelectElement>('Curso').value).toBe(idleCourse);
  });
});
