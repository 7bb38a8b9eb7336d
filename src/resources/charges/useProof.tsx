import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { type ReactNode, useState } from 'react';
import { DOCUMENT_FILE } from '../../../domain/files.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useUpload } from '../../dataProvider/useUpload.ts';
import { useT } from '../../i18n/useT.ts';
import { FileField } from '../../ui/FileField.tsx';
import { oneFile } from '../../ui/oneFile.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

interface Options {
  /** Shown beside the label. */
  optional?: string;
  onAttached: () => void;
  onFailed?: () => void;
}

export interface Proof {
  isChosen: boolean;
  isSending: boolean;
  field: ReactNode;
  send: () => void;
}

/** The proof of a payment that a person has confirmed (PAY-26): its field, and how it is sent. */
export function useProof(id: string, { optional, onAttached, onFailed }: Options): Proof {
  const t = useT(charges);
  const shared = useT(common);
  const words = useT(documents);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const upload = useUpload('POST /v1/charges/:id/proof', {
    onSuccess: () => {
      showToast('success', shared('success'), t('proof_attached'));
      onAttached();
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      setFault(issues.find(({ path }) => path === 'file')?.message);
      showError(error, shared);
      onFailed?.();
    },
  });
  return {
    isChosen: file !== null,
    isSending: upload.isPending,
    field: (
      <FileField
        label={t('proof')}
        {...(optional !== undefined && { optional })}
        hint={words('file_hint')}
        rule={DOCUMENT_FILE}
        sending={upload.sending}
        error={fault}
        {...oneFile(file, (chosen) => {
          setFile(chosen);
          setFault(undefined);
        })}
        onWrong={() => setFault(words('file_wrong'))}
      />
    ),
    send: () => {
      if (file && !upload.isPending) upload.send({ params: { id }, files: { file } });
    },
  };
}
