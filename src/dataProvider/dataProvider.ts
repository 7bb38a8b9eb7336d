import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { httpClient, totalHeader } from './httpClient.ts';

type RestClient = NonNullable<Parameters<typeof simpleRest>[1]>;
const rest = simpleRest('/v1', httpClient as RestClient, totalHeader);

export const dataProvider = {
  ...rest,
  supportAbortSignal: true,
  // Some records have another id, such as student_id; react-admin reads only `id`.
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
