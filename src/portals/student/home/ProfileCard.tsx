import { useSignedIn } from '../../../authProvider/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { LevelBars } from '../../../ui/LevelBars.tsx';
import { useMyInfo } from './queries.ts';
import styles from './StudentHome.module.css';

/** The student: photo, name and level. */
export function ProfileCard() {
  const { user } = useSignedIn().view;
  const { data } = useMyInfo();
  return (
    <Card>
      <div className={classes(styles.person, styles.alone)}>
        <Avatar id={user.user_id} name={user.name} photo={user.photo_url} size={48} />
        <div>
          <p className={styles.name}>{user.name}</p>
          {data && <LevelBars level={data.level} />}
        </div>
      </div>
    </Card>
  );
}
