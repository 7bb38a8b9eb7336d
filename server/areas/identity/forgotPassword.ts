import { and, eq, gt, sql } from 'drizzle-orm';
import { mailedCode } from '../../../domain/tries.ts';
import { recordAccess } from '../../platform/audit.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { queueMail, type Recipient } from '../../platform/mail.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { judgeCode, newCode } from './codes.ts';
import { passwordsFrom } from './emailChanges.ts';
import { codesLeft, tryAsking, tryCode } from './guessing.ts';
import { passwordCodeMail, passwordLinkHours } from './secretMails.ts';
import { setPassword } from './setPassword.ts';
import { password_links, users } from './tables.ts';
import { findUserFacts } from './userFacts.ts';
import { refuseWeakPassword } from './weakPassword.ts';

/** An unknown e-mail causes the same work. */
const unknownUserId = '00000000-0000-0000-0000-000000000000';

/** A job writes the e-mail, so that known and unknown addresses take the same work. */
export const forgotPassword: Handler<'POST /v1/users/forgot-password'> = async (ctx, { body }) => {
  const facts = await findUserFacts(ctx.db, { email: body.email }, ctx.clock.now());
  const user_id = facts?.user_status ? facts.user_id : unknownUserId;
  await recordAccess(ctx.db, ctx, 'code_requested', facts?.user_status ? user_id : null);
  if (await tryAsking(ctx, body.email)) await addJob(ctx.db, 'password_mail', { user_id });
  return ok;
};

async function newLink(tx: Tx, ctx: Ctx, user: { user_id: string; email: string }): Promise<string> {
  const token = ctx.random.token();
  const now = ctx.clock.now();
  await tx.insert(password_links).values({
    token_hash: sha256(token),
    user_id: user.user_id,
    created_at: now,
    expires_at: new Date(now.getTime() + passwordCodeMail.validFor),
  });
  return `${ctx.config.PUBLIC_URL ?? ''}/confirm-email?reset=1&hash=${token}&email=${encodeURIComponent(user.email)}`;
}

/** Notifies of the wait after a change of e-mail, during which the former address can object. */
const mailWait = (ctx: Ctx, to: Recipient, from: Date): Promise<void> =>
  ctx.transaction((tx) =>
    queueMail(tx, ctx, {
      kind: 'notice',
      to,
      mail: 'password_wait',
      values: { day: { day: from }, hour: { hour: from } },
    }),
  );

export async function mailPasswordCode(services: Services, by: { user_id: string }): Promise<void> {
  const facts = await findUserFacts(services.db, by, services.clock.now());
  if (!facts?.user_status) return;
  const ctx = systemCtx(services);
  const from = await passwordsFrom(services.db, ctx, facts.user_id);
  if (from) return mailWait(ctx, facts, from);
  const withCode = await codesLeft(services, facts.email.toLowerCase());
  await ctx.transaction(async (tx) => {
    const code = withCode ? await newCode(tx, ctx, facts.user_id, 'password') : null;
    const link = await newLink(tx, ctx, facts);
    const mail = { kind: passwordCodeMail, to: facts };
    if (code)
      await queueMail(tx, ctx, {
        ...mail,
        mail: 'password_code',
        values: { code, link, minutes: mailedCode.minutes, hours: passwordLinkHours },
      });
    else
      await queueMail(tx, ctx, {
        ...mail,
        mail: 'password_link',
        values: { link, hours: passwordLinkHours },
      });
  });
}

interface WithCode<T> {
  email: string;
  code: string;
  consume: boolean;
  /** Runs before rows are locked, once the try has been counted. */
  prepare: () => Promise<T>;
  work: (tx: Tx, user: { user_id: string; name: string; email: string }, prepared: T) => Promise<void>;
}

/** Every failure returns the same error for the same work. */
async function withCode<T>(ctx: Ctx, given: WithCode<T>): Promise<void> {
  const { email, code, consume, work } = given;
  const tried = await tryCode(ctx, email);
  const prepared = await given.prepare();
  const facts = await findUserFacts(ctx.db, { email }, ctx.clock.now());
  const usable = Boolean(facts?.user_status) && tried.left;
  let right = false;
  try {
    await ctx.transaction(async (tx) => {
      const user_id = usable && facts ? facts.user_id : unknownUserId;
      right = (await judgeCode(tx, ctx, { user_id, purpose: 'password', code, consume })) === 'right';
      if (right && facts) await work(tx, facts, prepared);
    });
  } finally {
    // Runs even if the new password is refused: the code was right and stays valid.
    if (right) await tried.right();
  }
  if (right) return;
  await recordAccess(ctx.db, ctx, 'code_refused', usable && facts ? facts.user_id : null);
  throw new AppError('reset_code_invalid');
}

const nothing = async () => undefined;

export const verifyCode: Handler<'POST /v1/users/otp-verification'> = async (ctx, { body }) => {
  const { email, otp: code } = body;
  await withCode(ctx, { email, code, consume: false, prepare: nothing, work: nothing });
  return ok;
};

export const resetPassword: Handler<'POST /v1/users/reset-password'> = async (ctx, { body }) => {
  const { email, otp: code, password } = body;
  await withCode(ctx, {
    email,
    code,
    consume: true,
    prepare: () => hashPassword(password),
    work: async (tx, user, password_hash) => {
      await refuseWeakPassword(tx, ctx, password, user);
      const { user_id } = user;
      await setPassword(tx, ctx, {
        user_id,
        password_hash,
        reason: 'password_reset',
        by: email,
        mailbox: true,
      });
    },
  });
  return ok;
};

export const resetPasswordByLink: Handler<'POST /v1/users/reset-password-by-link'> = async (
  ctx,
  { body },
) => {
  const linked = (reader: Reader) =>
    reader
      .select({ user_id: users.user_id, name: users.name, email: users.email })
      .from(password_links)
      .innerJoin(users, eq(users.user_id, password_links.user_id))
      .where(
        and(
          eq(password_links.token_hash, sha256(body.hash)),
          eq(users.email, body.email),
          gt(password_links.expires_at, ctx.clock.now()),
          sql`${users.user_status}`,
        ),
      );
  // A guessed link costs no hash.
  ensureFound((await linked(ctx.db))[0], 'reset_link_invalid');
  const password_hash = await hashPassword(body.password);
  await ctx.transaction(async (tx) => {
    const [row] = await linked(tx).for('update');
    const user = ensureFound(row, 'reset_link_invalid');
    await refuseWeakPassword(tx, ctx, body.password, user);
    const { user_id, name } = user;
    await setPassword(tx, ctx, { user_id, password_hash, reason: 'password_reset', by: name, mailbox: true });
  });
  return ok;
};
