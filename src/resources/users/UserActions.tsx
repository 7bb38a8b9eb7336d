import { IconDots, IconPencil, IconShieldCog } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSignedIn } from '../../authProvider/session.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import type { Act } from './UserActs.tsx';
import type { UserRow } from './UserList.tsx';

interface Props {
  user: UserRow;
  onEdit: () => void;
  onAct: (act: Act) => void;
}

/** Edit and access in the row, the rest behind the dots (spec 2 §2 'Users list'). */
export function UserActions({ user, onEdit, onAct }: Props) {
  const t = useT(users);
  const shared = useT(ui);
  const { view } = useSignedIn();
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place}>
      <RowAction icon={IconPencil} label={t('edit')} onClick={onEdit} />
      {view.activeType === 'ADMIN' && (
        <RowAction icon={IconShieldCog} label={t('access')} onClick={() => onAct({ what: 'access', user })} />
      )}
      <RowAction
        icon={IconDots}
        label={`${shared('more')}: ${user.name}`}
        onClick={() => onAct({ what: 'menu', user, at: place.current })}
      />
    </span>
  );
}
