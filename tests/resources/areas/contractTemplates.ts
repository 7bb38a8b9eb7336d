import type { calls } from '../../../contract/contractTemplates.ts';
import { contract_template_uses, contract_templates } from '../../../server/areas/contracts/tables.ts';
import { latestVersion, versionInForce } from '../../../server/areas/contracts/templates/versions.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';
import type { School } from '../../support/school.ts';
import { start } from '../../support/school.ts';

type Db = School['db'];

async function version(db: Db, author_id: string): Promise<number> {
  const number = (await latestVersion(db)) + 1;
  await db.insert(contract_templates).values({
    version: number,
    content: `# Contrato de {{aluno.nome}}, versão ${number}`,
    note: `Nota ${number}`,
    author_id,
    created_at: new Date(start),
  });
  return number;
}

export const contractTemplates: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/contract-templates                        shut  no   no   no   no   no   no   no   ok   no   pick  view:school_settings
GET /v1/contract-templates/:version               shut  no   no   no   no   no   no   no   ok   no   pick  view:school_settings
POST /v1/contract-templates                       shut  no   no   no   no   no   no   no   ok   no   pick  edit:school_settings
POST /v1/contract-templates/:version/use          shut  no   no   no   no   no   no   no   ok   no   pick  edit:school_settings
POST /v1/contract-templates/preview               shut  no   no   no   no   no   no   no   ok   no   pick  edit:school_settings`,
  inputs: {
    'GET /v1/contract-templates': { send: () => ({ query: { pageSize: 100 } }) },
    'GET /v1/contract-templates/:version': { send: () => ({ params: { version: 1 } }) },
    'POST /v1/contract-templates': {
      send: async (t) => ({
        body: { content: `# Modelo ${t.unique()}`, note: 'Nova', latest: await latestVersion(t.db) },
      }),
    },
    'POST /v1/contract-templates/:version/use': {
      send: async (t) => ({
        params: { version: await version(t.db, t.world.stranger.teacher.user_id) },
        body: { used: (await versionInForce(t.db)).version },
      }),
    },
    'POST /v1/contract-templates/preview': { send: () => ({ body: { content: '# Modelo' } }) },
  },
  lists: { 'GET /v1/contract-templates': paged('admin') },
  single: ['GET /v1/contract-templates/:version'],
  fill: async ({ db, admin }, index) => {
    const number = await version(db, admin.user_id);
    await db
      .insert(contract_template_uses)
      .values({ seq: index + 2, version: number, user_id: admin.user_id, created_at: new Date(start) });
  },
};
