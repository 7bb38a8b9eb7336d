import { Page } from '../../features/page/Page.tsx';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';

/** Specified as an empty page. */
export default function WorkflowPage() {
  return <Page title={useT(shell)('link.crm')}>{null}</Page>;
}
