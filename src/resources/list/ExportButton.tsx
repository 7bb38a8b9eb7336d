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

/** Exports the rows that match the list's filters. */
export function ExportButton({ call, label, filled, query }: Props) {
  const { filterValues } = useListContext();
  return <FileButton call={call} label={label} filled={filled} query={{ ...filterValues, ...query }} />;
}
