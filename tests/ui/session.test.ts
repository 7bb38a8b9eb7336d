import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ending, session, studentInactive } from '../../src/authProvider/session.ts';
import { changePreferences } from '../../src/browser/preferences.ts';
import { ApiError } from '../../src/dataProvider/ApiError.ts';
import { api } from '../../src/dataProvider/api.ts';
import { at, fakeServer } from './support/browser.ts';
import { buildSession, buildView } from './support/people.ts';

const server = fakeServer();

const expired = (status: number) =>
  HttpResponse.json({ message: 'Seu acesso expirou.', code: 'token_expired', requestId: 'r' }, { status });

/** Accepts only the new token. */
const onlyNewToken = (status = 440) =>
  http.get(at('/v1/auth/me'), ({ request }) =>
    request.headers.get('authorization') === 'Bearer new'
      ? HttpResponse.json({ data: buildView() })
      : expired(status),
  );

describe('an expired token', () => {
  it.each([401, 440])(
    '%i: parallel calls exchange the refresh token once and all succeed',
    async (status) => {
      const sent: unknown[] = [];
      server.use(
        onlyNewToken(status),
        http.post(at('/v1/auth/refresh'), async ({ request }) => {
          sent.push(await request.json());
          return HttpResponse.json({
            data: { token: 'new', refreshToken: 'refresh-2', tokenExpires: '1h', refreshTokenExpires: '8h' },
          });
        }),
      );
      session.set(buildSession());

      const answers = await Promise.all(Array.from({ length: 5 }, () => api('GET /v1/auth/me')));

      expect(answers.map(({ user }) => user.name)).toEqual(Array(5).fill('Renata Figueiredo'));
      expect(sent).toEqual([{ refresh_token: 'refresh-1' }]);
      expect(session.get()).toMatchObject({ token: 'new', refreshToken: 'refresh-2' });
    },
  );

  it('a token renewed by another tab meanwhile is used without another exchange', async () => {
    server.use(
      http.get(at('/v1/auth/me'), ({ request }) => {
        if (request.headers.get('authorization') === 'Bearer new') {
          return HttpResponse.json({ data: buildView() });
        }
        session.set(buildSession({ token: 'new', refreshToken: 'refresh-2' }));
        return expired(440);
      }),
    );
    session.set(buildSession());
    await expect(api('GET /v1/auth/me')).resolves.toMatchObject({ activeType: 'ADMIN' });
  });

  it('a refused refresh forgets the user but not the theme', async () => {
    server.use(
      onlyNewToken(),
      http.post(at('/v1/auth/refresh'), () =>
        HttpResponse.json({ message: 'x', code: 'refresh_reused', requestId: 'r' }, { status: 401 }),
      ),
    );
    localStorage.setItem('aula-viva.preferences', '{"theme":"light"}');
    localStorage.setItem('aula-viva.draft', '{"cpf":"1"}');
    session.set(buildSession());

    await expect(api('GET /v1/auth/me')).rejects.toBeInstanceOf(ApiError);

    expect(session.get()).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['aula-viva.preferences']);
  });

  it.each([401, 403, 440])('a refresh that returns %i ends the session with its reason', async (status) => {
    server.use(
      onlyNewToken(),
      http.post(at('/v1/auth/refresh'), () => HttpResponse.json({}, { status })),
    );
    session.set(buildSession());
    await expect(api('GET /v1/auth/me')).rejects.toBeInstanceOf(ApiError);
    expect(session.get()).toBeNull();
    expect(ending.get()?.why).toBe('refresh_refused');
  });

  it.each([
    [429, () => HttpResponse.json({}, { status: 429 })],
    [503, () => HttpResponse.json({}, { status: 503 })],
    [0, () => HttpResponse.error()],
  ])(
    'a refresh that fails with %i keeps the session, and the next call tries again',
    async (status, fail) => {
      server.use(onlyNewToken(), http.post(at('/v1/auth/refresh'), fail));
      session.set(buildSession());
      await expect(api('GET /v1/auth/me')).rejects.toMatchObject({ status });
      expect(session.get()?.token).toBe('old');
      server.use(
        http.post(at('/v1/auth/refresh'), () =>
          HttpResponse.json({
            data: { token: 'new', refreshToken: 'refresh-2', tokenExpires: '1h', refreshTokenExpires: '8h' },
          }),
        ),
      );
      await expect(api('GET /v1/auth/me')).resolves.toMatchObject({ activeType: 'ADMIN' });
    },
  );
});

describe('refusals', () => {
  it('are shown by code in the chosen language, including values that are codes', async () => {
    changePreferences({ language: 'de' });
    const values = { reason: { code: 'match_teacher_full' } };
    server.use(
      http.get(at('/v1/auth/me'), () =>
        HttpResponse.json({ message: 'Texto', code: 'teacher_does_not_fit', values }, { status: 417 }),
      ),
    );
    await expect(api('GET /v1/auth/me')).rejects.toMatchObject({
      code: 'teacher_does_not_fit',
      message:
        'Diese Lehrkraft kann den Schüler nicht übernehmen: die Lehrkraft hat die Höchstzahl an Schülern erreicht.',
    });
  });

  it('are shown at their fields in the chosen language, in Portuguese if the code is unknown', async () => {
    changePreferences({ language: 'fr' });
    const issues = [
      {
        path: 'name',
        code: 'text_too_short',
        values: { count: 3 },
        message: 'Use no mínimo 3 caractere(s).',
      },
      { path: 'city', code: 'of_a_newer_server', message: 'Cidade inválida.' },
    ];
    server.use(
      http.get(at('/v1/auth/me'), () =>
        HttpResponse.json({ message: 'x', code: 'invalid_request', issues }, { status: 400 }),
      ),
    );
    const message = 'Utilisez au moins 3 caractères.';
    await expect(api('GET /v1/auth/me')).rejects.toMatchObject({
      message,
      body: { errors: { name: message, city: 'Cidade inválida.' } },
    });
  });

  it('an inactive student is remembered, and the error is rethrown', async () => {
    const message = 'Whatever the language.';
    server.use(
      http.get(at('/v1/auth/me'), () =>
        HttpResponse.json({ message, code: 'student_inactive', requestId: 'r' }, { status: 403 }),
      ),
    );
    session.set(buildSession());
    await expect(api('GET /v1/auth/me')).rejects.toMatchObject({ status: 403, message });
    expect(studentInactive.get()).toBe(true);
    expect(session.get()).not.toBeNull();
  });

  it('no network is an offline error', async () => {
    server.use(http.get(at('/v1/auth/me'), () => HttpResponse.error()));
    await expect(api('GET /v1/auth/me')).rejects.toMatchObject({ status: 0, code: 'offline' });
  });
});
