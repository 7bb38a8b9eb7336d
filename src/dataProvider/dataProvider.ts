import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { httpClient, totalHeader } from './httpClient.ts';

/** simple-rest types its client's response body loosely; this client has `unknown`. */
type RestClient = NonNullable<Parameters<typeof simpleRest>[1]>;
const rest = simpleRest('/v1', httpClient as RestClient, totalHeader);

/** react-admin's data provider over the contract's lists and records. Throws ApiError. */
export const dataProvider = {
  ...rest,
  supportAbortSignal: true,
  // Some records name their id otherwise, such as student_id; react-admin reads `id` only.
  getOne: async (resource, params) => {
    const { data } = await rest.getOne(resource, params);
    return { data: { ...data, id: data.id ?? params.id } };
  },
  // The contract has no list by ids.
  getMany: async (resource, params) => {
    const records = await Promise.all(params.ids.map((id) => rest.getOne(resource, { ...params, id })));
    return { data: records.map(({ data }) => data) };
  },
} satisfies DataProvider;
