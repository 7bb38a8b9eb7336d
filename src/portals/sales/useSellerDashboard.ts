import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';

/** Milliseconds for which several cards share one answer. */
export const staleTime = 5_000;

/** Reads the seller's own dashboard; nothing for a user without a seller's record. */
export function useSellerDashboard() {
  const { fev_id } = useSignedIn().view.user;
  return useCall('GET /v1/dashboard/fev/:fev_id', fev_id === null ? null : { params: { fev_id } }, {
    staleTime,
  });
}
