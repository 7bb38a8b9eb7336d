import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { useCall } from '../../dataProvider/calls.ts';
import type { Choice, Common } from '../../ui/Field.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useSettled } from '../../ui/useSettled.ts';

interface Props extends Common {
  name?: string;
  /** The id of the chosen one; '' for no choice. */
  value: string;
  onChange: (id: string) => void;
}

/** A student, found by a part of the name. */
export function StudentSelect(props: Props) {
  const [search, setSearch] = useState('');
  const query = { pageSize: OPTIONS_SHOWN, orderBy: 'name', order: 'ASC', name: useSettled(search) } as const;
  const { data } = useCall('GET /v1/students', { query }, { placeholderData: keepPreviousData });
  const choices = data?.response.map(({ student_id: value, name: label }) => ({ value, label }));
  return <FoundSelect {...props} choices={choices} hasMore={data?.hasNextPage} onSearch={setSearch} />;
}

/** A class, found by a part of its title. */
export function ClassSelect(props: Props) {
  const [search, setSearch] = useState('');
  const query = {
    pageSize: OPTIONS_SHOWN,
    orderBy: 'title',
    order: 'ASC',
    name: useSettled(search),
  } as const;
  const { data } = useCall('GET /v1/classes', { query }, { placeholderData: keepPreviousData });
  const choices = data?.response.map(({ id: value, title: label }) => ({ value, label }));
  return <FoundSelect {...props} choices={choices} hasMore={data?.hasNextPage} onSearch={setSearch} />;
}

interface FoundProps extends Props {
  choices: Choice[] | undefined;
  hasMore: boolean | undefined;
  onSearch: (search: string) => void;
}

function FoundSelect({ choices, hasMore = false, onChange, ...field }: FoundProps) {
  // A later search may not find the chosen one any more.
  const [chosen, setChosen] = useState<Choice>();
  return (
    <SearchSelect
      {...field}
      text={chosen?.value === field.value ? chosen.label : ''}
      choices={choices}
      hasMore={hasMore}
      onChange={(id) => {
        setChosen(choices?.find(({ value }) => value === id));
        onChange(id);
      }}
    />
  );
}
