// Written by `npm run areas` from the modules beside it.
import { accounting } from './accounting.ts';
import { banners } from './banners.ts';
import { board } from './board.ts';
import { certificates } from './certificates.ts';
import { classFiles } from './classFiles.ts';
import { connectionTests } from './connectionTests.ts';
import { contractSigning } from './contractSigning.ts';
import { contractTemplates } from './contractTemplates.ts';
import { courses } from './courses.ts';
import { debts } from './debts.ts';
import { feedback } from './feedback.ts';
import { figures } from './figures.ts';
import { guardianAccess } from './guardianAccess.ts';
import { guardianStatement } from './guardianStatement.ts';
import { integrations } from './integrations.ts';
import { lessonReminders } from './lessonReminders.ts';
import { liveClasses } from './liveClasses.ts';
import { notes } from './notes.ts';
import { parameters } from './parameters.ts';
import { paymentPlans } from './paymentPlans.ts';
import { paymentProofs } from './paymentProofs.ts';
import { progress } from './progress.ts';
import { recordings } from './recordings.ts';
import { refunds } from './refunds.ts';
import { school } from './school.ts';
import { transfers } from './transfers.ts';
import { uploads } from './uploads.ts';
import { vocabulary } from './vocabulary.ts';
import { withdrawal } from './withdrawal.ts';

export const areaProofs = {
  accounting,
  banners,
  board,
  certificates,
  classFiles,
  connectionTests,
  contractSigning,
  contractTemplates,
  courses,
  debts,
  feedback,
  figures,
  guardianAccess,
  guardianStatement,
  integrations,
  lessonReminders,
  liveClasses,
  notes,
  parameters,
  paymentPlans,
  paymentProofs,
  progress,
  recordings,
  refunds,
  school,
  transfers,
  uploads,
  vocabulary,
  withdrawal,
} as const;
