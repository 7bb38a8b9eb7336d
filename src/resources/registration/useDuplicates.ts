import { useRef, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { digitsOf } from '../../../domain/brazil.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useLatestRead } from '../../dataProvider/reads.ts';
import type { Values } from './values.ts';

export type Duplicate = ResponseOf<'POST /v1/users/duplicates'>[number];
type Key = 'name' | 'email' | 'cpf' | 'birthdate';

const keysOf = ({ name, email, cpf, birthdate }: Pick<Values, Key>) =>
  Object.fromEntries(
    Object.entries({ name: name.trim(), email: email.trim(), cpf: digitsOf(cpf), birthdate }).filter(
      ([, value]) => value !== '',
    ),
  );

interface Props {
  /** The stored values, and the person whose form it is. */
  start: Pick<Values, Key>;
  except?: string | undefined;
  onRefused: (error: ApiError) => void;
}

/** Asks the server whether the person is registered already; a check that fails does not stop the form (REG-20). */
export function useDuplicates({ start, except, onRefused }: Props) {
  const [found, setFound] = useState<readonly Duplicate[]>([]);
  const [then, setThen] = useState<() => void>();
  const checked = useRef(JSON.stringify(keysOf(start)));
  const known = useRef(new Set<string>());
  const { read, isPending } = useLatestRead('POST /v1/users/duplicates', { retry: false });
  const proceed = () => {
    for (const { user_id } of found) known.current.add(user_id);
    setFound([]);
    then?.();
  };
  return {
    found,
    isPending,
    close: () => setFound([]),
    proceed,
    check: (values: Values, next: () => void) => {
      const keys = keysOf(values);
      const typed = JSON.stringify(keys);
      if (typed === checked.current) return next();
      read(
        { body: { ...keys, ...(except && { except }) } },
        {
          onAnswer: (rows) => {
            checked.current = typed;
            const others = rows.filter(({ user_id }) => !known.current.has(user_id));
            if (others.length === 0) return next();
            checked.current = '';
            setThen(() => next);
            setFound(others);
          },
          onError: (error) => {
            if (error instanceof ApiError && error.status === 417) onRefused(error);
            else next();
          },
        },
      );
    },
  };
}
