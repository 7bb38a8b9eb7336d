import type { Area } from '../../platform/area.ts';
import { cancelContract } from './cancelContract.ts';
import { drawFilesLater } from './contractFiles.ts';
import { watchDeadlines } from './deadlines.ts';
import { endGoneEnvelope } from './envelopes/end.ts';
import { receiveSignatureEvent } from './envelopes/receiveEvent.ts';
import { reconcileEnvelopes } from './envelopes/reconcile.ts';
import { remindEnvelope } from './envelopes/remind.ts';
import { syncEnvelope } from './envelopes/sync.ts';
import { linkFile, openLink, refuseByLink, sendGuardianCode, signByLink } from './guardianLink.ts';
import { contractSigners, listContracts } from './listContracts.ts';
import { issueNewContract, previewNewContract } from './newContract.ts';
import { choosePaymentPlan } from './paymentPlan.ts';
import { planPrice } from './prices.ts';
import { checkContract, contractFile } from './queries.ts';
import { contractRecords } from './records.ts';
import { remindRenewals } from './renewals.ts';
import { sendContract } from './sendContract.ts';
import { refuseContract, sendSignatureCode, signContract } from './sign.ts';
import { signedFile } from './signedFile.ts';
import { fillTemplates } from './templates/demo.ts';
import { listTemplates, previewTemplate, readTemplate } from './templates/readTemplates.ts';
import { refreshTemplateDrafts } from './templates/refreshDrafts.ts';
import { saveTemplate } from './templates/saveTemplate.ts';
import { useTemplate } from './templates/useTemplate.ts';
import { readContractWithdrawal, readWithdrawal, withdrawAsStudent, withdrawForStudent } from './withdraw.ts';

export const contracts = {
  handlers: {
    'GET /v1/clicksign/documents': listContracts,
    'GET /v1/contracts/:id/signers': contractSigners,
    'POST /v1/contracts/:id/cancel': cancelContract,
    'POST /v1/clicksign/send-contract/:user_id': sendContract,
    'POST /v1/clicksign/send-email/:user_id': sendContract,
    'POST /v1/clicksign/webhook': receiveSignatureEvent,
    'POST /v1/contracts/:id/code': sendSignatureCode,
    'POST /v1/contracts/:id/sign': signContract,
    'POST /v1/contracts/:id/refuse': refuseContract,
    'POST /v1/contract-signing': openLink,
    'POST /v1/contract-signing/file': linkFile,
    'POST /v1/contract-signing/code': sendGuardianCode,
    'POST /v1/contract-signing/sign': signByLink,
    'POST /v1/contract-signing/refuse': refuseByLink,
    'POST /v1/contracts/:id/payment-plan': choosePaymentPlan,
    'GET /v1/contracts/:id/file': contractFile,
    'GET /v1/contracts/:id/signed-file': signedFile,
    'GET /v1/contracts/check/:code': checkContract,
    'GET /v1/plans/price': planPrice,
    'GET /v1/students/:id/new-contract': previewNewContract,
    'POST /v1/students/:id/new-contract': issueNewContract,
    'GET /v1/withdrawal': readWithdrawal,
    'POST /v1/withdrawal': withdrawAsStudent,
    'GET /v1/contracts/:id/withdrawal': readContractWithdrawal,
    'POST /v1/contracts/:id/withdrawal': withdrawForStudent,
    'GET /v1/contract-templates': listTemplates,
    'GET /v1/contract-templates/:version': readTemplate,
    'POST /v1/contract-templates': saveTemplate,
    'POST /v1/contract-templates/:version/use': useTemplate,
    'POST /v1/contract-templates/preview': previewTemplate,
  },
  jobs: {
    contract_files: drawFilesLater,
    template_drafts: refreshTemplateDrafts,
    contract_deadlines: watchDeadlines,
    contract_renewals: remindRenewals,
    signature_sync: syncEnvelope,
    signature_remind: remindEnvelope,
    signature_end: endGoneEnvelope,
    signature_reconcile: reconcileEnvelopes,
  },
  // They run at 09:00 in São Paulo, or later the same day if no process ran then.
  crons: {
    contract_deadlines: { at: '0 12 * * *', fill: '1d' },
    contract_renewals: { at: '0 12 * * *', fill: '1d' },
    signature_reconcile: { at: '50 6 * * *', fill: '1d' },
  },
  ports: { contracts: contractRecords },
  demo: fillTemplates,
} satisfies Area;
