import { imports } from 'virtual:texts/imports';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** Leads to the form for another file. */
export function Another() {
  const t = useT(imports);
  return <ButtonLink href={href('/users/import/file')}>{t('another')}</ButtonLink>;
}
