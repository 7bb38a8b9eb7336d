import { type ComponentType, lazy } from 'react';
import { paths } from './paths.ts';
import { register } from './registry.ts';

type Page = () => Promise<{ default: ComponentType }>;

/** Pages that need no login (spec 1 §2.3), each in its own chunk, without router, react-admin or MUI. */
const pages: Record<string, Page> = {
  [paths.auth.path]: () => import('../portals/public/LoginPage.tsx'),
  [paths.forgotPassword.path]: () => import('../portals/public/ForgotPasswordPage.tsx'),
  [paths.confirmEmail.path]: () => import('../portals/public/ConfirmEmailPage.tsx'),
  [paths.checkContract.path]: () => import('../portals/public/contract/CheckContractPage.tsx'),
  [paths.terms.path]: () => import('../portals/public/legal/TermsPage.tsx'),
  [paths.privacy.path]: () => import('../portals/public/legal/PrivacyPage.tsx'),
  [paths.cookies.path]: () => import('../portals/public/legal/CookiesPage.tsx'),
  [paths.faq.path]: () => import('../portals/public/legal/FaqPage.tsx'),
  [paths.changelog.path]: () => import('../portals/public/legal/ChangelogPage.tsx'),
};

register(Object.keys(pages).map((path) => ({ path })));

const components = new Map(Object.entries(pages).map(([path, load]) => [path, lazy(load)]));

export const publicPageAt = (path: string) => components.get(path.replace(/(.)\/+$/, '$1'));
export const NotFoundPage = lazy(() => import('../portals/public/NotFoundPage.tsx'));
