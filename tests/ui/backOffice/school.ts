import { HttpResponse, http } from 'msw';
import { at } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';

export interface Kind {
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
}

const moment = '2026-03-10T13:00:00.000Z';
export const kind = (name: string, id = name.toLowerCase()): Kind => ({
  id,
  name,
  created_at: moment,
  updated_at: moment,
});
const refusal = (status: number, code: string, message: string, issues?: object[]) =>
  HttpResponse.json({ message, code, issues, requestId: 'r' }, { status });

/** A fake server that stores document types as the real one does. */
export function documentTypes(kinds: Kind[]) {
  const asked: URLSearchParams[] = [];
  const byId = (id: unknown) => kinds.find((each) => each.id === id);
  const taken = (name: string, but?: Kind) =>
    kinds.some((each) => each !== but && each.name.toLowerCase() === name.toLowerCase());
  const exists = 'Já existe um tipo de documento com este nome.';
  const refuseTaken = () => refusal(417, 'document_type_exists', exists, [{ path: 'name', message: exists }]);
  type Sent = { name: string; updated_at?: string };
  const handlers = [
    quietBell(),
    http.get(at('/v1/document-types'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
      const sought = query.get('name')?.toLowerCase() ?? '';
      const found = kinds.filter(({ name }) => name.toLowerCase().includes(sought));
      if (query.get('order') === 'DESC') found.reverse();
      const response = found.slice((page - 1) * pageSize, page * pageSize);
      const rest = { page, pageSize, hasNextPage: false, total: found.length, next: null };
      return HttpResponse.json({ data: { response, ...rest } });
    }),
    http.get(at('/v1/document-types/:id'), ({ params }) => {
      const found = byId(params.id);
      return found ? HttpResponse.json({ data: found }) : refusal(404, 'not_found', 'Não encontramos.');
    }),
    http.post(at('/v1/document-types'), async ({ request }) => {
      const { name } = (await request.json()) as Sent;
      if (taken(name)) return refuseTaken();
      kinds.push(kind(name));
      return HttpResponse.json({ data: kinds.at(-1) });
    }),
    http.patch(at('/v1/document-types/:id'), async ({ params, request }) => {
      const { name, updated_at } = (await request.json()) as Sent;
      const found = byId(params.id);
      if (!found) return refusal(404, 'not_found', 'Não encontramos.');
      if (updated_at !== found.updated_at) return refusal(409, 'stale', 'Alterado por outra pessoa.');
      if (taken(name, found)) return refuseTaken();
      Object.assign(found, { name });
      return HttpResponse.json({ data: found });
    }),
  ];
  return { handlers, kinds, asked };
}
