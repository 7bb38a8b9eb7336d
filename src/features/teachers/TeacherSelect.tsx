import { type ReactNode, useState } from 'react';
import { type Common, Select } from '../../ui/Field.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { type Filter, type Teacher, useTeachers } from './useTeachers.ts';

interface Props extends Omit<Common, 'hint'> {
  /** May depend on whether no teacher can be chosen. */
  hint?: ReactNode | ((isNone: boolean) => ReactNode);
  name?: string;
  value: string;
  /** The chosen teacher, where it may be none of those who can be chosen. */
  current?: Pick<Teacher, 'id' | 'name'> | undefined;
  filter?: Filter;
  /** The text of no choice. */
  placeholder?: string;
  /** No teacher can be chosen, too. */
  isOptional?: boolean;
  textOf?: (name: string) => string;
  /** Gets null for no teacher, and for `current`, of whom only the name is known. */
  onChange: (id: string, teacher: Teacher | null) => void;
}

/** A teacher: from a list where the school has few of them, otherwise by a search. */
export function TeacherSelect(props: Props) {
  const {
    value,
    current,
    filter,
    placeholder,
    isOptional,
    textOf = (name) => name,
    onChange,
    hint,
    ...rest
  } = props;
  const { teachers, isLong, hasMore, isSearched, setSearch } = useTeachers(filter);
  const field = {
    ...rest,
    hint: typeof hint === 'function' ? teachers && hint(teachers.length === 0 && !isSearched) : hint,
  };
  // A later search may not find the chosen teacher any more.
  const [chosen, setChosen] = useState<Teacher | null>(null);
  const known = [...(current ? [current] : []), ...(chosen ? [chosen] : [])];
  const change = (id: string) => {
    const teacher = teachers?.find((each) => each.id === id) ?? null;
    setChosen(teacher);
    onChange(id, teacher);
  };
  const choiceOf = ({ id, name }: Pick<Teacher, 'id' | 'name'>) => ({ value: id, label: textOf(name) });
  const choices = (teachers ?? []).map(choiceOf);
  if (!isLong) {
    const isListed = !current || choices.some((choice) => choice.value === current.id);
    return (
      <Select
        {...field}
        {...(placeholder !== undefined && { placeholder })}
        choices={isListed ? choices : [choiceOf(current), ...choices]}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    );
  }
  const name = [...known, ...(teachers ?? [])].find(({ id }) => id === value)?.name;
  return (
    <SearchSelect
      {...field}
      placeholder={placeholder}
      value={value}
      text={name === undefined ? '' : textOf(name)}
      choices={
        teachers && [
          ...(isOptional && placeholder && !isSearched ? [{ value: '', label: placeholder }] : []),
          ...choices,
        ]
      }
      hasMore={hasMore}
      onSearch={setSearch}
      onChange={change}
    />
  );
}
