import { useMutation } from '@tanstack/react-query';
import { openFile } from './openFile.ts';

export const useOpenContract = (onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (contract_id: string) =>
      openFile({ method: 'GET', path: `/v1/contracts/${contract_id}/file` }),
    onError,
  });
