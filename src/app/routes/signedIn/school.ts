import { accounting } from 'virtual:texts/accounting';
import { charges } from 'virtual:texts/charges';
import { contractTemplate } from 'virtual:texts/contractTemplate';
import { debtors } from 'virtual:texts/debtors';
import { documentTypes } from 'virtual:texts/documentTypes';
import { school } from 'virtual:texts/school';
import {
  IconAdjustmentsHorizontal,
  IconBook2,
  IconCalculator,
  IconCalendarDollar,
  IconCash,
  IconCreditCard,
  IconFileDescription,
  IconFiles,
  IconFileText,
  IconKey,
  IconPlugConnected,
  IconSchool,
} from '@tabler/icons-react';
import { admin } from '../menuPlaces.ts';
import { form, plain, resource, route } from '../route.ts';

export const schoolRoutes = [
  route('/administrator', {
    page: () => import('../../../portals/admin/AdminHomePage.tsx'),
    needs: ['view:dashboard'],
    types: ['ADMIN'],
  }),
  resource('/roles', {
    page: () => import('../../../resources/roles/RoleList.tsx'),
    resource: 'roles',
    needs: ['view:roles'],
    menu: [admin('roles', IconKey)],
    form: form('/roles/edit', {
      page: () => import('../../../resources/roles/RolePage.tsx'),
      needs: ['create:roles', 'edit:roles'],
    }),
  }),
  resource('/contract-management', {
    page: () => import('../../../resources/contracts/ContractList.tsx'),
    resource: 'clicksign/documents',
    needs: ['view:contract_management'],
    types: ['ADMIN'],
    menu: [admin('contracts', IconFileText)],
  }),
  resource('/courses', {
    page: () => import('../../../resources/courses/CourseList.tsx'),
    resource: 'courses',
    recordRepresentation: 'course',
    needs: ['view:courses'],
    types: ['ADMIN'],
    menu: [admin('courses', IconBook2, { group: 'school' })],
    form: form('/course/edit', {
      page: () => import('../../../resources/courses/CoursePage.tsx'),
      needs: ['create:courses', 'edit:courses'],
      types: ['ADMIN'],
    }),
  }),
  route('/contract-template', {
    page: () => import('../../../resources/contractTemplates/ContractTemplatePage.tsx'),
    needs: ['view:school_settings'],
    types: ['ADMIN'],
    menu: [{ for: ['ADMIN'], text: contractTemplate, icon: IconFileDescription, group: 'school' }],
  }),
  plain(
    '/document-types',
    '/document-type/edit',
    () => import('../../../resources/documentTypes/index.tsx'),
    {
      resource: 'document-types',
      permission: 'document_type',
      icon: IconFiles,
      texts: documentTypes,
      group: 'school',
    },
  ),
  route('/school-settings', {
    page: () => import('../../../resources/school/SchoolSettingsPage.tsx'),
    needs: ['view:school_settings'],
    types: ['ADMIN'],
    menu: [{ for: ['ADMIN'], text: school, icon: IconSchool, group: 'school' }],
  }),
  route('/integrations', {
    page: () => import('../../../portals/admin/integrations/IntegrationsPage.tsx'),
    needs: ['view:integrations'],
    types: ['ADMIN'],
    menu: [admin('integrations', IconPlugConnected, { group: 'school' })],
  }),
  resource('/charges', {
    page: () => import('../../../resources/charges/ChargeList.tsx'),
    resource: 'charges',
    needs: ['view:charges'],
    types: ['ADMIN'],
    menu: [{ for: ['ADMIN'], text: charges, icon: IconCash, group: 'finance' }],
  }),
  resource('/debtors', {
    page: () => import('../../../resources/debtors/DebtorList.tsx'),
    resource: 'debtors',
    needs: ['view:charges'],
    types: ['ADMIN', 'FEV'],
    menu: [
      { for: ['ADMIN'], text: debtors, icon: IconCalendarDollar, group: 'finance' },
      { for: ['FEV'], text: debtors, icon: IconCalendarDollar },
    ],
  }),
  route('/accounting', {
    page: () => import('../../../resources/accounting/AccountingPage.tsx'),
    needs: ['view:charges'],
    types: ['ADMIN'],
    menu: [{ for: ['ADMIN'], text: accounting, icon: IconCalculator, group: 'finance' }],
  }),
  route('/parameterization', {
    page: () => import('../../../resources/parameters/ParametersPage.tsx'),
    needs: ['view:financial_parameters'],
    types: ['ADMIN'],
    menu: [admin('parameters', IconAdjustmentsHorizontal)],
  }),
  resource('/payment-plans', {
    page: () => import('../../../resources/paymentPlans/PaymentPlanList.tsx'),
    resource: 'payment-plans',
    needs: ['view:payment_plans'],
    types: ['ADMIN'],
    menu: [admin('payment_plans', IconCreditCard, { group: 'finance' })],
    form: form('/payment-plan/edit', {
      page: () => import('../../../resources/paymentPlans/PaymentPlanPage.tsx'),
      needs: ['create:payment_plans', 'edit:payment_plans'],
      types: ['ADMIN'],
    }),
  }),
  route('/crm/workflow', {
    page: () => import('../../../portals/admin/WorkflowPage.tsx'),
    types: ['ADMIN', 'FEV', 'FEE'],
  }),
];
