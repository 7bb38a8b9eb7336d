import { imports } from 'virtual:texts/imports';
import { useNavigate } from 'react-router';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';

/** Leads to the form for another file, through the router, so that unsaved cells are asked about first. */
export function Another() {
  const t = useT(imports);
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(href('/users/import/file'))}>{t('another')}</Button>;
}
