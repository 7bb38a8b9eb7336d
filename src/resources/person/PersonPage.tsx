import { common } from 'virtual:texts/common';
import { users } from 'virtual:texts/users';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { stepsFor } from '../../../domain/registrationFields.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { TypeBadges } from '../../ui/TypeBadge.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { RecordFailed } from '../form/RecordFailed.tsx';
import type { UserView } from '../registration/values.ts';
import { useUserRowActions } from '../users/useUserActions.tsx';
import styles from './Person.module.css';
import { PersonAside } from './PersonAside.tsx';
import { PersonCard } from './PersonCard.tsx';
import { PersonHead } from './PersonHead.tsx';

const RowMenu = lazyDialog(() => import('../list/RowMenu.tsx'));

/** Shows the user of `?id=` in cards that can be edited separately. */
export default function PersonPage() {
  const t = useT(users);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const { key } = useLocation();
  const mayOpen = canOpen('/users/person');
  const id = params.get('id');
  const list = href(canOpen('/users') ? '/users' : '/students');
  const { data, error, isPending, refetch } = useCall(
    'GET /v1/users/:id',
    id === null || !mayOpen ? null : { params: { id } },
  );
  if (!mayOpen) return <Navigate to={href('/')} replace />;
  if (id === null) return <Navigate to={list} replace />;
  // A page opened by its address has no previous one.
  const leave = () => void (key === 'default' ? navigate(list) : navigate(-1));
  if (!data) {
    if (isPending) return <SkeletonPage />;
    return <RecordFailed error={error} title={t('title')} list={list} onRetry={() => void refetch()} />;
  }
  return <Person key={id} user={data} onLeave={leave} onStale={refetch} />;
}

interface Props {
  user: UserView;
  onLeave: () => void;
  onStale: () => Promise<unknown>;
}

function Person({ user, onLeave, onStale }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Page
      title={user.name}
      aside={<TypeBadges types={user.types} />}
      actions={<PersonActions user={user} />}
      onBack={onLeave}
    >
      <div className={styles.person}>
        <PersonHead user={user} />
        <div className={styles.columns}>
          <div className={styles.cards}>
            {stepsFor(user.types as UserTypes).map((step) => (
              <PersonCard
                key={step}
                user={user}
                step={step}
                isOpen={open === step}
                isLocked={open !== null}
                onOpen={() => setOpen(step)}
                onClose={() => setOpen(null)}
                onStale={onStale}
              />
            ))}
          </div>
          <PersonAside user={user} />
        </div>
      </div>
    </Page>
  );
}

type UserTypes = Parameters<typeof stepsFor>[0];

/** Link to the complete form, and the row actions of the users' list. */
function PersonActions({ user }: { user: UserView }) {
  const t = useT(common);
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [menu, setMenu] = useState<{ at: HTMLElement | null } | null>(null);
  const form = href('/users/edit', { id: user.id });
  const { actions, dialog } = useUserRowActions(() => void navigate(form));
  const others = actions(user)
    .filter(({ icon }) => icon !== IconPencil)
    .map((action) => ({ ...action, inOverflowMenu: true }));
  return (
    <>
      <ButtonLink href={form} icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}>
        {t('edit')}
      </ButtonLink>
      {others.length > 0 && (
        <Button
          aria-label={t('more_of', { name: user.name })}
          onClick={(event) => setMenu({ at: isPhone ? null : event.currentTarget })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      )}
      {menu && <RowMenu title={user.name} actions={others} at={menu.at} onClose={() => setMenu(null)} />}
      {dialog}
    </>
  );
}
