import type { RaRecord } from 'react-admin';
import type { Answer } from '../../../contract/index.ts';
import { href } from '../../app/href.ts';
import { documentTypes } from '../../i18n/pt-BR/documentTypes.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { FormPage } from '../form/FormPage.tsx';
import { DocumentTypeInputs } from './DocumentTypeInputs.tsx';

type DocumentType = Answer<'GET /v1/document-types/:id'> & RaRecord;

/** A new document type (`?new`), or the one of `?id=`; with neither the list (spec 3 §2, texts §8). */
export default function DocumentTypePage() {
  const t = useT(documentTypes);
  const shared = useT(ui);
  return (
    <FormPage
      resource="document-types"
      explicit
      list={href('/document-types')}
      needs={{ create: 'create:document_type', edit: 'edit:document_type' }}
      titles={{ create: t('new_title'), edit: t('edit_title') }}
      saved={{ create: t('created_done'), edit: t('edited_done') }}
      submit={shared('send')}
      values={(record?: DocumentType) => ({ name: record?.name ?? '' })}
    >
      <DocumentTypeInputs />
    </FormPage>
  );
}
