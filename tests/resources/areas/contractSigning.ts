import { eq } from 'drizzle-orm';
import type { calls } from '../../../contract/contractSigning.ts';
import { makeContract } from '../../../server/areas/contracts/makeContract.ts';
import { contract_signers } from '../../../server/areas/contracts/tables.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';

const guardian = 'Maria de Souza';

/** The link of the guardian of a new student, or one that leads nowhere. */
async function link(t: Target): Promise<{ token: string; email: string }> {
  const token = `link-of-${t.unique()}`.padEnd(43, 'x');
  const email = `${t.unique()}@responsavel.test`;
  if (t.which === 'missing') return { token, email };
  const { student_id } = await t.newStudent();
  const { services } = t.world.school;
  await services.transaction(async (tx) => {
    const contract_id = await makeContract(tx, systemCtx(services), student_id);
    await tx.delete(contract_signers).where(eq(contract_signers.contract_id, contract_id));
    await tx
      .insert(contract_signers)
      .values({ contract_id, party: 'guardian', name: guardian, email, link_hash: sha256(token) });
  });
  return { token, email };
}

async function codeFor(t: Target, token: string, to: string): Promise<string> {
  if (t.which === 'missing') return '12345';
  const { anyone } = t.world.school;
  await anyone.call('POST /v1/contract-signing/code', { body: { token } });
  const [mail] = await anyone.call('GET /v1/demo/mails', { query: { to } });
  return mail?.subject.slice(0, 5) ?? '';
}

const opened = { send: async (t: Target) => ({ body: { token: (await link(t)).token } }) };

export const contractSigning: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
POST /v1/contract-signing                         open  any  any  any  any  any  any  any  any  any  any
POST /v1/contract-signing/file                    open  any  any  any  any  any  any  any  any  any  any
POST /v1/contract-signing/code                    open  any  any  any  any  any  any  any  any  any  any
POST /v1/contract-signing/sign                    open  any  any  any  any  any  any  any  any  any  any
POST /v1/contract-signing/refuse                  open  any  any  any  any  any  any  any  any  any  any`,
  inputs: {
    'POST /v1/contract-signing': opened,
    'POST /v1/contract-signing/file': opened,
    'POST /v1/contract-signing/code': opened,
    'POST /v1/contract-signing/sign': {
      send: async (t) => {
        const { token, email } = await link(t);
        const code = await codeFor(t, token, email);
        return { body: { token, code, typed_name: guardian, consent: true, terms: true, recording: false } };
      },
    },
    'POST /v1/contract-signing/refuse': {
      send: async (t) => ({ body: { token: (await link(t)).token, reason: 'Mudamos de ideia.' } }),
    },
  },
  lists: {},
  single: [],
  fill: async () => undefined,
};
