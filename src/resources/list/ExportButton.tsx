import { useListContext } from 'react-admin';
import type { ExportKey } from '../../dataProvider/useExport.ts';
import { FileButton } from './FileButton.tsx';

interface Props {
  call: ExportKey;
  /** 'Exportar' by default. */
  label?: string;
  filled?: boolean;
  query?: Readonly<Record<string, string>> | undefined;
}

/** Exports all rows that match the list's filters, in the order on the screen. */
export function ExportButton({ call, label, filled, query }: Props) {
  const { filterValues, sort } = useListContext();
  const sorted = { orderBy: sort.field, order: sort.order };
  return (
    <FileButton call={call} label={label} filled={filled} query={{ ...sorted, ...filterValues, ...query }} />
  );
}
