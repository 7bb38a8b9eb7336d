import type { UserType } from '../../../domain/userTypes.ts';
import type { Session, SessionView } from '../../../src/authProvider/session.ts';

const id = '00000000-0000-4000-8000-000000000001';

/** The session's user, with overrides. */
export const buildView = (change: Partial<SessionView> & { types?: UserType[] } = {}): SessionView => {
  const { types = ['ADMIN'], ...rest } = change;
  return {
    session: id,
    permissions: [],
    activeType: types.length === 1 ? (types[0] ?? null) : null,
    user: {
      id,
      user_id: id,
      name: 'Renata Figueiredo',
      email: 'renata@escola.com.br',
      language: 'pt-BR',
      theme: null,
      types,
      photo_url: null,
      onboarding_status: null,
      has_class: false,
      is_active: true,
      student_id: null,
      teacher_id: null,
      fev_id: null,
    },
    ...rest,
  };
};

export const buildSession = (change: Partial<Session> = {}): Session => ({
  token: 'old',
  refreshToken: 'refresh-1',
  view: buildView(),
  ...change,
});
