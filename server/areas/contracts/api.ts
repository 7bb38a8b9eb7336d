export { cancelEnvelopesOf, endEnvelopesOf, reopenEnvelopesOf } from './envelopes/end.ts';
export { awaitsProvider } from './envelopes/stored.ts';
export { makeContract } from './makeContract.ts';
export { installmentOffers } from './paymentPlan.ts';
export { removeContracts, voidCodes, voidCodesOfUser } from './records.ts';
export { refreshDraft, refreshDrafts } from './refreshDraft.ts';
export { anyoneSigned, currentContract } from './standing.ts';
export { hasChosenTemplate } from './templates/versions.ts';
export { unsignedDrafts } from './unsignedDrafts.ts';
