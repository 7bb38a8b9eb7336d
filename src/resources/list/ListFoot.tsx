import { useListContext } from 'react-admin';
import { Pagination } from '../../ui/Pagination.tsx';

export function ListFoot() {
  const { page, perPage, total, setPage } = useListContext();
  if (!total) return null;
  return <Pagination page={page} pageSize={perPage} total={total} onPage={setPage} />;
}
