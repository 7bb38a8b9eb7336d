import { Link } from '../../browser/address.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';

interface Props {
  name: string;
  /** Null where there is no page to lead to. */
  user_id: string | null | undefined;
}

/** A name on a screen of administrators, which leads to the user's page: plain text for those who do not open it. */
export function PersonLink({ name, user_id }: Props) {
  const canOpen = useCanOpen();
  if (!user_id || !canOpen('/users/person')) return name;
  return (
    <Link className="tap" href={href('/users/person', { id: user_id })}>
      {name}
    </Link>
  );
}
