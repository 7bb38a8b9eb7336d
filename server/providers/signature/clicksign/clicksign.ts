import type { Signer } from '../../../../domain/age.ts';
import { WEBHOOK_SECRETS, type WebhookSecret } from '../../../../domain/integrations.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/hash.ts';
import {
  type EnvelopeOrder,
  type EnvelopeRef,
  type EnvelopeSigner,
  type SignatureProvider,
  SignatureProviderError,
} from '../port.ts';
import { ClicksignClient, type ClientOptions } from './client.ts';
import { stateOf } from './standing.ts';
import { isSigned } from './verify.ts';
import { document, envelope, event, happening, many, one, requirement, signer } from './wire.ts';

export interface ClicksignOptions extends ClientOptions {
  /** Without a secret, no event is accepted. */
  webhookSecrets: Readonly<Record<WebhookSecret, string | undefined>>;
}

/** A reference that no contract has: its code has 32 characters. */
const noContract = 'integration-test';
const roles: Record<Signer, string> = { student: 'contractor', guardian: 'legal_guardian' };
const nameOf = (reference: string) => `Contrato ${reference}`;
const segment = encodeURIComponent;
const pathOf = (envelope_id: string) => `/envelopes/${segment(envelope_id)}`;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isSamePerson = (
  one: { name?: string | null | undefined; email?: string | null | undefined },
  other: { name: string; email: string },
) => one.name === other.name && one.email?.toLowerCase() === other.email.toLowerCase();

/** Clicksign v3, by envelopes. Fails with `SignatureProviderError`. */
export function clicksignSignature(options: ClicksignOptions): SignatureProvider {
  const client = new ClicksignClient(options);

  /** Envelopes have no key of the school's own, but a name; a contract's code is in no other one. */
  async function lookUp(reference: string) {
    const name = nameOf(reference);
    const found = await client.list(many(envelope), `/envelopes?filter[name]=${segment(name)}`);
    const [first] = found.filter(({ attributes }) => attributes.name === name);
    return first ? { envelope_id: first.id, status: first.attributes.status } : null;
  }

  const create = async ({ reference, sign_until }: EnvelopeOrder) => {
    const { data } = await client.call(one(envelope), 'POST', '/envelopes', {
      type: 'envelopes',
      attributes: {
        name: nameOf(reference),
        locale: 'pt-BR',
        auto_close: true,
        // The school reminds by itself (CON-13).
        remind_interval: null,
        block_after_refusal: true,
        deadline_at: sign_until.toISOString(),
      },
    });
    return { envelope_id: data.id, status: data.attributes.status };
  };

  async function knownDocument(path: string): Promise<string | null> {
    const [known] = await client.list(many(document), `${path}/documents`);
    return known?.id ?? null;
  }

  /** The parties whom the envelope has already; two people of one name and address stay two. */
  async function knownSigners(
    path: string,
    signers: readonly EnvelopeSigner[],
  ): Promise<EnvelopeRef['signers']> {
    const known = await client.list(many(signer), `${path}/signers`);
    const ids: EnvelopeRef['signers'] = {};
    for (const { party, name, email } of signers) {
      const found = known.find(
        ({ id, attributes }) => isSamePerson(attributes, { name, email }) && !Object.values(ids).includes(id),
      );
      if (found) ids[party] = found.id;
    }
    return ids;
  }

  async function documentOf(path: string, { reference, contract_id, pdf }: EnvelopeOrder): Promise<string> {
    const known = await knownDocument(path);
    if (known) return known;
    const { data } = await client.call(one(document), 'POST', `${path}/documents`, {
      type: 'documents',
      attributes: {
        filename: `contrato-${reference}.pdf`,
        content_base64: `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`,
        metadata: { contract_id },
      },
    });
    return data.id;
  }

  async function signersOf(path: string, { signers }: EnvelopeOrder): Promise<EnvelopeRef['signers']> {
    const ids = await knownSigners(path, signers);
    for (const { party, name, email } of signers) {
      if (ids[party]) continue;
      const { data } = await client.call(one(signer), 'POST', `${path}/signers`, {
        type: 'signers',
        attributes: {
          name,
          email,
          has_documentation: false,
          refusable: true,
          communicate_events: {
            signature_request: 'email',
            signature_reminder: 'email',
            document_signed: 'email',
          },
        },
      });
      ids[party] = data.id;
    }
    return ids;
  }

  async function require(path: string, document_id: string, ids: EnvelopeRef['signers']): Promise<void> {
    const known = await client.list(many(requirement), `${path}/requirements`);
    for (const [party, id] of Object.entries(ids) as [Signer, string][])
      for (const attributes of [
        { action: 'agree', role: roles[party] },
        { action: 'provide_evidence', auth: 'email' },
      ]) {
        const isThere = known.some(
          (each) =>
            each.attributes.action === attributes.action && each.relationships?.signer?.data?.id === id,
        );
        if (isThere) continue;
        await client.send('POST', `${path}/requirements`, {
          type: 'requirements',
          attributes,
          relationships: {
            document: { data: { type: 'documents', id: document_id } },
            signer: { data: { type: 'signers', id } },
          },
        });
      }
  }

  const statusOf = async (envelope_id: string) =>
    (await client.call(one(envelope), 'GET', pathOf(envelope_id))).data.attributes.status;
  const activate = (envelope_id: string) =>
    client.send('PATCH', pathOf(envelope_id), {
      type: 'envelopes',
      id: envelope_id,
      attributes: { status: 'running' },
    });

  /** A draft is deleted; what is running ends with its documents. */
  async function cancel(envelope_id: string): Promise<void> {
    const path = pathOf(envelope_id);
    const status = await statusOf(envelope_id);
    if (status === 'draft') return client.send('DELETE', path);
    if (status !== 'running') return;
    for (const { id } of await client.list(many(document), `${path}/documents`))
      await client.send('PATCH', `${path}/documents/${segment(id)}`, {
        type: 'documents',
        id,
        attributes: { status: 'canceled' },
      });
  }
  /**
   * Clicksign takes one notification a minute for each address that is called, and does not say whether those of other envelopes count,
   * too. So a call that it holds back (429) is repeated later, even where it may have taken an earlier one whose answer was lost: a signer
   * is mailed twice rather than never.
   */
  const notify = (path: string): Promise<void> =>
    client.send('POST', `${path}/notifications`, { type: 'notifications', attributes: {} });

  return {
    name: 'clicksign',
    find: async (reference, signers) => {
      const known = await lookUp(reference);
      if (!known) return null;
      const { envelope_id, status } = known;
      const path = pathOf(envelope_id);
      const document_id = status === 'draft' ? null : await knownDocument(path);
      if (document_id === null) return { envelope_id, ref: null };
      const ids = await knownSigners(path, signers);
      return { envelope_id, ref: { envelope_id, document_id, signers: ids } };
    },

    send: async (order) => {
      const { envelope_id, status } = (await lookUp(order.reference)) ?? (await create(order));
      const path = pathOf(envelope_id);
      const document_id = await documentOf(path, order);
      const signers = await signersOf(path, order);
      if (status === 'draft') {
        await require(path, document_id, signers);
        await activate(envelope_id);
      }
      return { envelope_id, document_id, signers };
    },

    checkAccess: async () => void (await lookUp(noContract)),

    invite: ({ envelope_id }) => notify(pathOf(envelope_id)),

    withdraw: async (envelope_id) => {
      await cancel(envelope_id).catch(async (error: unknown) => {
        // It has ended already, which a refusal does not say.
        if (!(error instanceof SignatureProviderError) || !error.isRefusal) throw error;
        if (error.status === 404) return;
        const status = await statusOf(envelope_id);
        if (status === 'draft' || status === 'running') throw error;
      });
    },

    remind: async ({ envelope_id, signers }, party) => {
      const id = signers[party];
      if (id) await notify(`${pathOf(envelope_id)}/signers/${segment(id)}`);
    },

    readBack: async ({ envelope_id, signers: known }) => {
      const path = pathOf(envelope_id);
      // The status first: what is read after it can only be later.
      const status = await statusOf(envelope_id);
      const happenings = await client.list(many(happening), `${path}/events`);
      const signers = await client.list(many(signer), `${path}/signers`);
      return stateOf(status, happenings, known, signers);
    },

    download: async ({ envelope_id, document_id }) => {
      const path = `${pathOf(envelope_id)}/documents/${segment(document_id)}`;
      const { data } = await client.call(one(document), 'GET', path);
      const address = data.links?.files?.signed;
      if (!address) throw new SignatureProviderError(425, 'Clicksign has no signed file yet');
      return client.download(address);
    },

    verifyEvent: (rawBody, headers) => {
      const { webhookSecrets } = options;
      const used = WEBHOOK_SECRETS.find((each) => {
        const secret = webhookSecrets[each];
        return secret !== undefined && isSigned(rawBody, headers['content-hmac'], secret);
      });
      if (!used) return null;
      const { data: given } = event.safeParse(parsed(rawBody));
      if (!given) throw new AppError('invalid_request');
      // Events have no id: a repeated one has the same bytes.
      return {
        event_id: sha256(rawBody),
        type: given.event.name,
        document_id: given.document?.key ?? null,
        secret: webhookSecrets.previous === undefined ? null : used,
      };
    },
  };
}
