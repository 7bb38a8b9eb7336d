import type { Area } from '../../platform/area.ts';
import { cancelContract } from './cancelContract.ts';
import { drawFilesLater } from './contractFiles.ts';
import { contractSigners, listContracts } from './listContracts.ts';
import { issueNewContract, previewNewContract } from './newContract.ts';
import { choosePaymentPlan } from './paymentPlan.ts';
import { checkContract, contractFile } from './queries.ts';
import { contractRecords } from './records.ts';
import { sendContract } from './sendContract.ts';
import { sendSignatureCode, signContract } from './sign.ts';
import { signedFile } from './signedFile.ts';

export const contracts = {
  handlers: {
    'GET /v1/clicksign/documents': listContracts,
    'GET /v1/contracts/:id/signers': contractSigners,
    'POST /v1/contracts/:id/cancel': cancelContract,
    'POST /v1/clicksign/send-contract/:user_id': sendContract,
    'POST /v1/clicksign/send-email/:user_id': sendContract,
    'POST /v1/contracts/:id/code': sendSignatureCode,
    'POST /v1/contracts/:id/sign': signContract,
    'POST /v1/contracts/:id/payment-plan': choosePaymentPlan,
    'GET /v1/contracts/:id/file': contractFile,
    'GET /v1/contracts/:id/signed-file': signedFile,
    'GET /v1/contracts/check/:code': checkContract,
    'GET /v1/students/:id/new-contract': previewNewContract,
    'POST /v1/students/:id/new-contract': issueNewContract,
  },
  jobs: { contract_files: drawFilesLater },
  ports: { contracts: contractRecords },
} satisfies Area;
