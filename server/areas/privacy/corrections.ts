import {
  changesNothing,
  correctionIssues,
  fieldsOfSubject,
  readableOf,
  wishedOf,
} from '../../../domain/corrections.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import { lockRow } from '../../platform/changeRow.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { users } from '../identity/tables.ts';
import { correctionIssuesOf, correctUser, countingProbes } from '../people/api.ts';
import { correctableOf } from './correctable.ts';
import { notifyPerson } from './notifyPerson.ts';
import { close, lockOpen, open } from './requests.ts';

export const askCorrection: Handler<'POST /v1/account/privacy/correction'> = (ctx, { body }) => {
  const { user_id, name } = requireActor(ctx);
  const { subject, note } = body;
  return ctx.transaction(async (tx) => {
    const { subjects, values } = await correctableOf(tx, user_id);
    const extra = Object.keys(body.wished).some(
      (field) => !fieldsOfSubject(subject).some((own) => own === field),
    );
    if (!subjects.includes(subject) || extra)
      throw new AppError('field_forbidden', { field: { code: 'field_correction' } });
    const wished = wishedOf(subject, body.wished);
    const missing = correctionIssues(subject, body.wished);
    const issues = missing.length > 0 ? missing : await correctionIssuesOf(tx, ctx, wished);
    if (issues.length > 0)
      throw refused(...issues.map((issue) => ({ ...issue, path: `wished.${issue.path}` })));
    // Against what the person reads: the answer confirms no guess of a guardian's number.
    if (changesNothing(wished, readableOf(values))) throw new AppError('correction_same');
    return open(tx, ctx, { user_id, name }, { kind: 'correction', subject, wished, note: note ?? null });
  });
};

/** A change by the registration's own use case, by someone else (PRIVACY-7). */
export const acceptCorrection: Handler<'POST /v1/privacy-requests/:id/accept'> = (ctx, { params }) =>
  countingProbes(ctx, () =>
    ctx.transaction(async (tx) => {
      if (!holds(ctx, 'edit:users')) throw new AppError('forbidden');
      const request = await lockOpen(tx, params.id, { kind: 'correction' });
      const { user_id, protocol, wished } = request;
      if (user_id === requireActor(ctx).user_id) throw new AppError('own_request');
      await correctUser(tx, ctx, user_id, ensureFound(wished, 'internal'));
      const { name, pending_email } = await lockRow(tx, users, user_id);
      await close(tx, ctx, request, { status: 'done', name });
      const waits = wished?.email !== undefined && wished.email === pending_email;
      await notifyPerson(tx, ctx, user_id, waits ? 'correction_email_waits' : 'correction_done', {
        protocol,
      });
      return ok;
    }),
  );
