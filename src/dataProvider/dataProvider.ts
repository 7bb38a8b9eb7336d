import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import type { Input } from '../../contract/index.ts';
import { api } from './api.ts';
import { forgetLists, httpClient, totalHeader } from './httpClient.ts';

/** simple-rest types its client with an untyped answer; ours says `unknown`. */
type RestClient = NonNullable<Parameters<typeof simpleRest>[1]>;
const rest = simpleRest('/v1', httpClient as RestClient, totalHeader);

type ProfileStatuses = Partial<Record<'fev_status' | 'student_status' | 'teacher_status', boolean>>;

/** A change by a verb: what lists told before is no longer sure. */
const changed = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await call;
  forgetLists();
  return answer;
};

/** Verbs that are not CRUD, typed by the contract; screens call them with `useMutation`. */
const verbs = {
  changeRoleStatus: (id: Identifier, status: boolean) =>
    changed(api('PATCH /v1/roles/:id/change-status', { params: { id: String(id) }, body: { status } })),
  changeUserStatus: (id: Identifier, user_status: boolean, profiles: ProfileStatuses = {}) =>
    changed(
      api('PATCH /v1/users/:id/change-status', {
        params: { id: String(id) },
        body: { user_status, ...profiles },
      }),
    ),
  removeSecondFactor: (id: Identifier) =>
    api('POST /v1/users/:id/remove-second-factor', { params: { id: String(id) } }),
  resendEmail: (name: string, email: string) => api('POST /v1/users/resend-email', { body: { name, email } }),
  resetAvailability: (student_id: string) =>
    changed(api('PATCH /v1/users/reset-availability/:id', { params: { id: student_id } })),
  changeOnboardingStatus: (id: string, onboarding_status: 'pending' | 'in progress' | 'completed') =>
    changed(
      api('PATCH /v1/students/:id/change-onboarding-status', { params: { id }, body: { onboarding_status } }),
    ),
  issueNewContract: (id: string, body: Input<'POST /v1/students/:id/new-contract'>['body']) =>
    changed(api('POST /v1/students/:id/new-contract', { params: { id }, body })),
};

/** react-admin's data provider over the contract's lists and records. Throws ApiError. */
export const dataProvider = {
  ...rest,
  supportAbortSignal: true,
  // Some answers call their id otherwise, such as student_id; react-admin knows `id` alone.
  getOne: async (resource, params) => {
    const { data } = await rest.getOne(resource, params);
    return { data: { ...data, id: data.id ?? params.id } };
  },
  // The wire has no list by ids: one request each.
  getMany: async (resource, params) => {
    const records = await Promise.all(params.ids.map((id) => rest.getOne(resource, { ...params, id })));
    return { data: records.map(({ data }) => data) };
  },
  ...verbs,
} satisfies DataProvider & typeof verbs;

export type AppDataProvider = typeof dataProvider;
