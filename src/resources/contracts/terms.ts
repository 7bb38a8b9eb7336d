import type { Input, ResponseOf } from '../../../contract/index.ts';

export type Preview = ResponseOf<'GET /v1/students/:id/new-contract'>;
/** The terms that can be chosen, as the preview takes them. */
export type Terms = Input<'GET /v1/students/:id/new-contract'>['query'];
