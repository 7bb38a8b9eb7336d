import { common } from 'virtual:texts/common';
import { merges } from 'virtual:texts/merges';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { undoDays } from '../../../domain/merge.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import styles from './Merge.module.css';
import { RecentMerges } from './RecentMerges.tsx';

/** The first two words, or the one before an initial: the other record may spell it out. */
const beginningOf = (name: string): string => {
  const [first = '', second = ''] = name.split(' ');
  return /^.?\.?$/u.test(second) ? first : `${first} ${second}`;
};

/** Asks which other record is of the same person; it starts with those whose names begin alike. */
export function MergePick({ person }: { person: ResponseOf<'GET /v1/users/:id'> }) {
  const t = useT(merges);
  const { user_id, name } = person;
  const [search, setSearch] = useState(() => beginningOf(name));
  const text = useSettled(search.trim());
  return (
    <>
      <div className={styles.intro}>
        <h2>{t('choose', { name })}</h2>
        <p>{t('choose_text', { days: undoDays })}</p>
      </div>
      <Field
        label={t('search')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {text !== '' && <Found text={text} but={user_id} />}
      <ButtonLink href={href('/users/lookalikes')}>{t('lookalikes')}</ButtonLink>
      <RecentMerges user_id={user_id} />
    </>
  );
}

function Found({ text, but }: { text: string; but: string }) {
  const t = useT(merges);
  const shared = useT(common);
  const navigate = useNavigate();
  const query = { pageSize: 20, ...(text.includes('@') ? { email: text } : { name: text }) };
  const { data, isError, refetch } = useCall('GET /v1/users', { query });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  const people = data.response.filter(({ user_id }) => user_id !== but);
  if (people.length === 0)
    return (
      <p className="muted" role="status">
        {t('nobody')}
      </p>
    );
  return (
    <div className={styles.found}>
      {people.map(({ user_id, name, email, types, photo_url, user_status }) => (
        <ChoiceRow
          key={user_id}
          avatar={<Avatar id={user_id} name={name} photo={photo_url} size={38} />}
          title={name}
          text={[
            email,
            ...types.map((type) => shared(`type.${type}`)),
            ...(user_status ? [] : [shared('inactive')]),
          ].join(' · ')}
          onClick={() => void navigate(href('/users/merge', { id: but, other: user_id }))}
        />
      ))}
    </div>
  );
}
