import { common } from 'virtual:texts/common';
import { merges } from 'virtual:texts/merges';
import { IconArrowBackUp, IconArrowsJoin2, IconExternalLink, IconUsers } from '@tabler/icons-react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatPhone } from '../../../domain/brazil.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { FilterTabs } from '../../ui/FilterTabs.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import { showToast } from '../../ui/toast.ts';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { flagFilter, fromLink, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { useAppliedFilters } from '../list/useAppliedFilters.ts';
import styles from './LookAlikes.module.css';

type Pair = ResponseOf<'GET /v1/lookalikes'>['response'][number];

const newestFirst = { field: 'created_at', order: 'DESC' } as const;

/** 'Cadastros parecidos': pairs of records that may be of one person (REG-26). */
export default function LookAlikeList() {
  const t = useT(merges);
  const shared = useT(common);
  const navigate = useNavigate();
  const change = useAside();
  const opensPeople = useCanOpen()('/users/person');
  const alike = useInCommon();
  const applied = useAppliedFilters<'aside'>();
  const compare = ({ user_id, other_id }: Pair) =>
    void navigate(href('/users/merge', { id: user_id, other: other_id }));
  const openPerson = (id: string, name: string): RowAction => ({
    icon: IconExternalLink,
    label: t('open_person', { name }),
    inOverflowMenu: true,
    run: () => void navigate(href('/users/person', { id })),
  });
  const actions = (pair: Pair): RowAction[] =>
    compact([
      { icon: IconArrowsJoin2, label: t('compare'), run: () => compare(pair) },
      pair.aside
        ? { icon: IconArrowBackUp, label: t('list_again'), run: () => change.listAgain(pair) }
        : { icon: IconUsers, label: t('different'), run: () => change.setAside(pair) },
      opensPeople && openPerson(pair.user_id, pair.name),
      opensPeople && openPerson(pair.other_id, pair.other_name),
    ]);
  return (
    <ListPage<Pair>
      title={t('lookalikes')}
      emptyText={t('lookalikes_empty')}
      sort={newestFirst}
      columns={usePairColumns(alike, applied.aside === 'true')}
      tabs={<AsideTabs />}
      filters={[
        textFilter('name', shared('name')),
        fromLink(flagFilter('aside', t('lookalikes'), { true: t('aside'), false: t('to_check') })),
      ]}
      actions={actions}
      card={(pair) => ({
        name: pair.name,
        label: `${pair.name}, ${pair.other_name}`,
        avatar: { id: pair.user_id },
        text: [pair.other_name, ...alike(pair)].join(' · '),
      })}
      onOpen={compare}
    />
  );
}

/** The pairs to check, and those that were set aside. */
function AsideTabs() {
  const t = useT(merges);
  const { filterValues, setFilters } = useListContext();
  const { aside, ...others } = filterValues;
  return (
    <FilterTabs
      label={t('lookalikes')}
      chosen={String(aside) === 'true' ? 'aside' : 'open'}
      onChoose={(key) => setFilters(key === 'aside' ? { ...others, aside: 'true' } : others, [])}
      tabs={[
        { key: 'open', label: t('to_check') },
        { key: 'aside', label: t('aside') },
      ]}
    />
  );
}

/** What the two have in common, in words. */
function useInCommon() {
  const t = useT(merges);
  const { formatDate } = useDates();
  return ({ birthdate, phone }: Pair): string[] => [
    ...(birthdate ? [t('in_common.name_birthdate', { date: formatDate(birthdate) })] : []),
    ...(phone ? [t('in_common.phone', { phone: formatPhone(phone).replace(' ', '\u00a0') })] : []),
  ];
}

function usePairColumns(alike: (pair: Pair) => string[], isAside: boolean): Column<Pair>[] {
  const t = useT(merges);
  const column = useColumns<Pair>();
  const opens = useCanOpen()('/users/person');
  const { formatDate } = useDates();
  const person = (id: string, name: string, email: string) => (
    <span className={styles.person}>
      <NameCell name={name} href={opens ? href('/users/person', { id }) : undefined} />
      <span className="muted">{email}</span>
    </span>
  );
  const by: Column<Pair> = {
    source: 'aside',
    label: t('aside_by'),
    render: ({ aside }) => aside && t('aside_when', { user: aside.set_by, date: formatDate(aside.set_at) }),
  };
  return [
    column.value('name', t('earlier'), (name, { user_id, email }) => person(user_id, name, email), {
      sortable: true,
    }),
    column.value('other_name', t('later'), (name, { other_id, other_email }) =>
      person(other_id, name, other_email),
    ),
    {
      source: 'reasons',
      label: t('in_common'),
      render: (pair) => (
        <span className={styles.reasons}>
          {alike(pair).map((each) => (
            <span key={each}>{each}</span>
          ))}
        </span>
      ),
    },
    column.date('created_at', t('later_on'), { sortable: true }),
    ...(isAside ? [by] : []),
  ];
}

/** Sets a pair aside and lists it again; both can be undone from their message. */
function useAside() {
  const t = useT(merges);
  const setAside = useChange('POST /v1/lookalikes/aside', {
    input: ({ user_id, other_id }: Pair) => ({ body: { user_id, other_id } }),
    onSuccess: ({ id }, { name, other_name }) =>
      showUndo(t('aside_done'), t('aside_text', { name, other: other_name }), {
        label: t('undo'),
        undo: () => listAgain.mutate(id),
      }),
    onError: (error) => showError(error, t),
  });
  const listAgain = useChange('DELETE /v1/lookalikes/aside/:id', {
    input: (id: string) => ({ params: { id } }),
    onSuccess: () => showToast('success', t('listed_again')),
    onError: (error) => showError(error, t),
  });
  return {
    setAside: (pair: Pair) => setAside.mutate(pair),
    listAgain: ({ aside }: Pair) => aside && listAgain.mutate(aside.id),
  };
}
