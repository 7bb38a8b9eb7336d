import { common } from 'virtual:texts/common';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../../dataProvider/api.ts';
import { type PastLesson, PastLessons } from '../../../features/progress/PastLessons.tsx';
import { useT } from '../../../i18n/useT.ts';
import { CardLines } from '../../../ui/CardLines.tsx';
import { showError } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';
import type { VisitProps } from './GuardianOverview.tsx';

/** The past lessons, in pages. */
export function GuardianLessons({ session, onChanged }: VisitProps) {
  const shared = useT(common);
  const [read, setRead] = useState<{ lessons: PastLesson[]; page: number; hasMore: boolean }>();
  const [hasFailed, setFailed] = useState(false);
  const lessonsAt = useCallback(
    (page: number) => api('POST /v1/guardian-access/lessons', { body: { session, page }, anonymous: true }),
    [session],
  );
  const start = useCallback(async () => {
    setFailed(false);
    try {
      const { response, page, hasNextPage } = await lessonsAt(1);
      setRead({ lessons: response, page, hasMore: hasNextPage });
    } catch {
      setFailed(true);
    }
  }, [lessonsAt]);
  useEffect(() => void start(), [start]);
  const more = useAction(
    async (before: NonNullable<typeof read>) => {
      const { response, page, hasNextPage } = await lessonsAt(before.page + 1);
      setRead({ lessons: [...before.lessons, ...response], page, hasMore: hasNextPage });
    },
    (error) => {
      showError(error, shared);
      onChanged();
    },
  );
  if (!read) return <CardLines loading={!hasFailed} failed={hasFailed} onRetry={start} />;
  return (
    <PastLessons
      lessons={read.lessons}
      hasMore={read.hasMore}
      isBusy={more.isBusy}
      onMore={() => void more.run(read)}
    />
  );
}
