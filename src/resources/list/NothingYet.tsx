import { useNavigate } from 'react-router';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A list that never had a row, with the way to the first one. */
export function EmptyList({ add }: { add?: { href: string; label?: string } | false }) {
  const t = useT(ui);
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('nothing_yet')}
      action={add && <Button onClick={() => void navigate(add.href)}>{add.label ?? t('add')}</Button>}
    />
  );
}
