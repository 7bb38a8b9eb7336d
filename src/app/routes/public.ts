import { lazy } from 'react';
import { type Route, route, trimmed } from './route.ts';

/** These pages import neither the router, react-admin nor Material UI. */
export const publicRoutes = [
  route('/'),
  route('/auth', { page: () => import('../../portals/public/LoginPage.tsx') }),
  route('/login'),
  route('/forgot-password', { page: () => import('../../portals/public/ForgotPasswordPage.tsx') }),
  route('/confirm-email', { page: () => import('../../portals/public/ConfirmEmailPage.tsx') }),
  route('/stop-mails', { page: () => import('../../portals/public/StopMailsPage.tsx') }),
  route('/certificate', {
    page: () => import('../../portals/public/certificate/CheckCertificatePage.tsx'),
  }),
  route('/check-contract', {
    page: () => import('../../portals/public/contract/CheckContractPage.tsx'),
  }),
  route('/sign-contract', {
    page: () => import('../../portals/public/contract/SignContractPage.tsx'),
  }),
  route('/guardian-statement', {
    page: () => import('../../portals/public/guardian/GuardianStatementPage.tsx'),
  }),
  route('/guardian', { page: () => import('../../portals/public/guardian/GuardianPage.tsx') }),
  route('/terms-of-use', { page: () => import('../../portals/public/legal/TermsPage.tsx') }),
  route('/privacy-policy', { page: () => import('../../portals/public/legal/PrivacyPage.tsx') }),
  route('/cookies', { page: () => import('../../portals/public/legal/CookiesPage.tsx') }),
  route('/faq', { page: () => import('../../portals/public/legal/FaqPage.tsx') }),
  route('/changelog', { page: () => import('../../portals/public/legal/ChangelogPage.tsx') }),
];

declare module '../../browser/href.ts' {
  interface Addresses {
    public: (typeof publicRoutes)[number]['path'];
  }
}

const pages = new Map(publicRoutes.map((each): [string, Route['page']] => [each.path, each.page]));

export const isPublic = (path: string) => publicPageAt(path) !== undefined;
export const publicPageAt = (path: string) => pages.get(trimmed(path));
export const NotFoundPage = lazy(() => import('../../portals/public/NotFoundPage.tsx'));
