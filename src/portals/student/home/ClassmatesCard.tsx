import { student } from '../../../i18n/pt-BR/student.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../shared/CardLines.tsx';
import { useClassmates } from './queries.ts';
import styles from './StudentHome.module.css';

/** 'Minha Sala': who else is in the class. */
export function ClassmatesCard() {
  const t = useT(student);
  const { data: mates = [], isPending, isError, refetch } = useClassmates();
  return (
    <Card
      title={t('classmates')}
      aside={mates.length > 0 && <span className={styles.count}>{mates.length}</span>}
    >
      {mates.length === 0 ? (
        <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_classmates')} />
      ) : (
        <ul className={styles.mates}>
          {mates.map(({ id, name, photo_url }) => (
            <li key={id}>
              <Avatar id={id} name={name} photo={photo_url} size={36} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
