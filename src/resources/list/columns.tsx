import { common } from 'virtual:texts/common';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { formatPhone } from '../../../domain/brazil.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { type DateLike, useDates } from '../../ui/dates.ts';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import type { Column } from './types.ts';

type Options = Pick<Column<RaRecord>, 'sortable' | 'hidden' | 'grow' | 'alignRight'>;

/** The fields of a row whose values are of a type. */
type FieldOf<R, V> = { [K in keyof R & string]: R[K] extends V ? K : never }[keyof R & string];

interface PersonOptions<R> extends Options {
  /** The field with the person's id. */
  id: FieldOf<R, string>;
  /** The field with the user's id, which leads to the user's page; `user_id` where that is `id`. */
  user?: FieldOf<R, string>;
  /** Saves width in a table with many columns. */
  narrow?: boolean;
}

interface UserOptions<R> extends Options {
  /** Shown where there is no name. */
  instead?: (record: R) => ReactNode;
  /** Saves width in a table with many columns. */
  narrow?: boolean;
}

interface StatusOptions<R> extends Options {
  /** Replaces the word, for those who may change it. */
  control?: ((record: R) => ReactNode) | false;
}

export type Columns<R extends RaRecord> = ReturnType<typeof useColumns<R>>;

/** Builds the columns of a list by the kind of their values; moments are shown on the clock of `zone`. */
export function useColumns<R extends RaRecord & { photo_url?: string | null }>(zone?: string) {
  const t = useT(common);
  const { formatDate, formatMoment } = useDates(zone);
  const opensPeople = useCanOpen()('/users/person');
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  const pageOf = (user: (keyof R & string) | undefined, record: R) =>
    opensPeople && user && record[user] ? href('/users/person', { id: String(record[user]) }) : undefined;

  const value = <K extends keyof R & string>(
    source: K,
    label: string,
    show: (value: R[K], record: R) => ReactNode,
    options?: Options,
  ): Column<R> => ({ source, label, render: (record) => show(record[source], record), ...options });

  const statusText = (isActive: boolean | null) => t(isActive ? 'active' : 'inactive');

  return {
    value,
    statusText,

    name: (source: FieldOf<R, string>, label: string, options?: Options) =>
      value(source, label, (name) => <NameCell name={name} />, options),

    /** The name of a user, which leads administrators to the user's page: others do not reach teachers. */
    user: (
      source: FieldOf<R, string | null>,
      label: string,
      user: FieldOf<R, string | null>,
      { instead, narrow, ...options }: UserOptions<R> = {},
    ): Column<R> => ({
      source,
      label,
      render: (record) =>
        record[source] ? (
          <NameCell name={record[source]} narrow={narrow} href={isAdmin ? pageOf(user, record) : undefined} />
        ) : (
          (instead?.(record) ?? '-')
        ),
      ...options,
    }),

    /** A name beside the person's photo; that of a user leads to the user's page. */
    person: (
      source: FieldOf<R, string>,
      label: string,
      { id, user, narrow, ...options }: PersonOptions<R>,
    ): Column<R> => ({
      source,
      label,
      render: (record) => (
        <NameCell
          id={record[id]}
          name={record[source]}
          photo={record.photo_url}
          narrow={narrow}
          href={pageOf(user ?? (id === 'user_id' ? id : undefined), record)}
        />
      ),
      ...options,
    }),

    date: (source: FieldOf<R, DateLike | null>, label: string, options?: Options) =>
      value(source, label, (date) => formatDate(date), options),

    moment: (source: FieldOf<R, DateLike>, label: string, options?: Options) =>
      value(source, label, (moment) => formatMoment(moment), options),

    phone: (source: FieldOf<R, string | null>, label: string, options?: Options) =>
      value(source, label, (phone) => phone && formatPhone(phone), options),

    level: (source: FieldOf<R, string | null>, label: string, options?: Options) =>
      value(source, label, (level) => <LevelBars level={level} />, options),

    status: (
      source: FieldOf<R, boolean | null>,
      label: string,
      { control, ...options }: StatusOptions<R> = {},
    ): Column<R> => ({
      source,
      label,
      render: (record) => (control ? control(record) : statusText(record[source])),
      ...options,
    }),
  };
}
