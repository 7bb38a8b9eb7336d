import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { contracts } from '../../i18n/pt-BR/contracts.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { SideBySide } from './SideBySide.tsx';
import { TermFields } from './TermFields.tsx';
import type { Terms } from './terms.ts';

interface Props {
  student: { student_id: string; name: string };
  onClose: () => void;
}

/** 'Emitir novo contrato': terms to change, the contract in force beside the new one, and what remains to be paid. */
export default function NewContractDialog({ student, onClose }: Props) {
  const t = useT(contracts);
  const shared = useT(ui);
  const [changed, setChanged] = useState<Partial<Terms>>({});
  const { student_id } = student;
  const { data, error, refetch, isFetching } = useCall(
    'GET /v1/students/:id/new-contract',
    { params: { id: student_id }, query: changed },
    { placeholderData: keepPreviousData, gcTime: 0, retry: false },
  );
  const { mutate, isPending } = useChange('POST /v1/students/:id/new-contract', {
    input: (seen: NonNullable<typeof data>) => ({
      params: { id: student_id },
      body: { ...seen.terms, contract_id: seen.contract_id },
    }),
    onSuccess: () => {
      showToast('success', shared('success'), t('issued', { name: student.name }));
      onClose();
    },
    onError: (failure) => {
      showError(failure, shared);
      if (failure instanceof ApiError && failure.status === 409) void refetch();
    },
  });
  const refused = error instanceof ApiError && (error.status === 417 || error.status === 400);

  return (
    <Dialog
      wide
      title={t('title', { name: student.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button
            variant="filled"
            busy={isPending}
            disabled={!data || isFetching || error !== null}
            onClick={() => data && mutate(data)}
          >
            {t('issue')}
          </Button>
        </>
      }
    >
      {error && !refused ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <TermFields
            terms={{ ...data.terms, ...changed }}
            onChange={(change) => setChanged((before) => ({ ...before, ...change }))}
          />
          {refused ? (
            <InlineAlert>{errorText(error, shared)}</InlineAlert>
          ) : (
            <SideBySide preview={data} waiting={isFetching} />
          )}
        </>
      ) : refused ? (
        <InlineAlert>{errorText(error, shared)}</InlineAlert>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Dialog>
  );
}
