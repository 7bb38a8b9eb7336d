import { common } from 'virtual:texts/common';
import { matching } from 'virtual:texts/matching';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { foldText } from '../../../domain/foldText.ts';
import type { MatchIssueCode } from '../../../domain/matching.ts';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './Matching.module.css';

type Teacher = ResponseOf<'GET /v1/students-without-match/teachers'>[number];

interface Props {
  teachers: readonly Teacher[];
  picked: string | null;
  onPick: (id: string, teacher: Teacher) => void;
  /** A search by the server, where these are not all teachers. */
  remote: { search: string; onSearch: (search: string) => void } | null;
}

const many = 8;

export function TeacherChoices({ teachers, picked, onPick, remote }: Props) {
  const t = useT(matching);
  const reasons = useReasons();
  const shared = useT(common);
  const [typed, setTyped] = useState('');
  const search = remote ? remote.search : typed;
  const [unfolded, setUnfolded] = useState(false);
  const found = remote
    ? teachers
    : teachers.filter(({ name }) => foldText(name).includes(foldText(search.trim())));
  const fitting = found.filter(({ fits }) => fits);
  const others = found.filter(({ fits }) => !fits);
  const showOthers = unfolded || fitting.length === 0 || search.trim() !== '';

  const row = (teacher: Teacher) => (
    <ChoiceRow
      key={teacher.id}
      avatar={<Avatar id={teacher.id} name={teacher.name} photo={teacher.photo_url} size={36} />}
      title={teacher.name}
      text={reasons(teacher)}
      picked={teacher.id === picked}
      disabled={!teacher.fits}
      onClick={() => onPick(teacher.id, teacher)}
    />
  );
  return (
    <>
      {(remote || teachers.length > many) && (
        <div className={styles.search}>
          <Field
            label={t('search_teacher')}
            type="search"
            value={search}
            onChange={({ target }) => (remote ? remote.onSearch(target.value) : setTyped(target.value))}
          />
        </div>
      )}
      {fitting.length === 0 && <p className={styles.quiet}>{t('nobody_fits')}</p>}
      {fitting.map(row)}
      {others.length > 0 && (
        <div className={styles.others}>
          {showOthers ? (
            <>
              <h3>{t('do_not_fit')}</h3>
              {others.map(row)}
            </>
          ) : (
            <Button variant="link" aria-expanded={false} onClick={() => setUnfolded(true)}>
              {remote ? t('do_not_fit') : t('show_others', { count: others.length })}
            </Button>
          )}
        </div>
      )}
      {teachers.length >= OPTIONS_SHOWN && <p className={styles.quiet}>{shared('search_for_more')}</p>}
    </>
  );
}

/** For example '4 horas em comum, 2 interesses, 12 de 20 alunos'. */
function useReasons(): (teacher: Teacher) => string {
  const t = useT(matching);
  return (teacher) => {
    if (!teacher.fits) return teacher.why_not.map((code) => t(`why.${code as MatchIssueCode}`)).join(' ');
    const interests = teacher.shared_interests.length;
    return [
      t('common_hours', { count: teacher.common_hours }),
      ...(interests > 0 ? [t('shared_interests', { count: interests })] : []),
      t('load', { count: teacher.students_count, max: teacher.max_students }),
    ].join(', ');
  };
}
