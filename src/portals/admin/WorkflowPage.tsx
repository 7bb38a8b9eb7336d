import { shell } from 'virtual:texts/shell';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';

/** Specified as an empty page. */
export default function WorkflowPage() {
  return <Page title={useT(shell)('link.crm')}>{null}</Page>;
}
