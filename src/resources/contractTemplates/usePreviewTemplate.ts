import { useSteps } from '../../dataProvider/calls.ts';
import { openFile } from '../../dataProvider/openFile.ts';

/** Opens the text as the PDF that a contract would be. */
export const usePreviewTemplate = (onError: (error: Error) => void) =>
  useSteps(
    (_call, content: string) =>
      openFile({ method: 'POST', path: '/v1/contract-templates/preview', body: { content } }),
    { onError },
  );
