import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { offline } from '../../src/dataProvider/ApiError.ts';
import { queryClient } from '../../src/dataProvider/queryClient.ts';

afterEach(() => onlineManager.setOnline(true));

it('fails a change at once while offline, and does not send it later', async () => {
  onlineManager.setOnline(false);
  const mutationFn = vi.fn().mockRejectedValue(offline());
  const options = queryClient.defaultMutationOptions({ mutationFn });
  const change = queryClient.getMutationCache().build(queryClient, options);
  await expect(change.execute(undefined)).rejects.toMatchObject({ code: 'offline' });
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(mutationFn).toHaveBeenCalledTimes(1);
});
