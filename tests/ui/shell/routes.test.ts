import { describe, expect, it } from 'vitest';
import { homes, userTypes } from '../../../domain/userTypes.ts';
import { builtRoute, canOpen, isKnown, signedInRoutes } from '../../../src/app/routes/access.ts';
import { isPublic, publicRoutes } from '../../../src/app/routes/public.ts';
import type { Route } from '../../../src/app/routes/route.ts';
import { routes } from '../../../src/app/routes/signedIn.ts';
import { href } from '../../../src/browser/href.ts';
import { buildSession, buildView } from '../support/people.ts';

const specified =
  `/auth /forgot-password /confirm-email / /administrator /roles /roles/edit /students /students-report
  /my-students /student/edit /student /student-calendar /teacher /teachers /teacher/edit /teachers-report
  /teacher-calendar /teacher-classes /users /users/edit /history /message/history /message /logs /student-logs
  /profile /change-password /admin-calendar /calendar /classes /class/edit /document-types /document-type/edit
  /fev-dashboard /fev /fev/edit /payment-plans /payment-plan/edit /evaluate-student /conference /certificate
  /certificate-emission /class-files /banners /backgrounds /welcome /availability-student
  /edit-availability-student /live-classes /sessions /teacher-acceptance /students-without-match
  /students-waiting-teacher-acceptance /student-transfer /new-student-transfer-details /contract-management
  /last-classes /parameterization /student-edit-credit-card /birthday-report /b2b /b2b/student/edit /crm/workflow
  /faq /privacy-policy /terms-of-use /cookies /changelog /franchisee /settings`.split(/\s+/);
const redirects = ['/', '/login'];

describe('the table of routes', () => {
  it('has each address once, apart from public ones with a place in a menu', () => {
    const paths = signedInRoutes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const both = publicRoutes.filter(({ path }) => paths.some((each) => each === path));
    expect(both).toEqual([]);
  });

  it('has every specified address: built, planned or a redirect', () => {
    const all = new Map(
      [...publicRoutes, ...signedInRoutes].map((each): [string, Route] => [each.path, each]),
    );
    expect(specified.filter((path) => !all.has(path))).toEqual([]);
    const unexplained = [...all.values()].filter(({ page, planned }) => !page && !planned);
    expect(unexplained.map(({ path }) => path)).toEqual(redirects);
    expect([...all.values()].filter(({ page, planned }) => page && planned)).toEqual([]);
  });

  it('has every home of a profile', () => {
    expect(Object.values(homes).filter((path) => !builtRoute(path))).toEqual([]);
  });

  it('has at most one menu item with an icon per route and profile', () => {
    for (const type of userTypes) {
      for (const { menu = [] } of routes) {
        expect(menu.filter((place) => place.for.includes(type)).length).toBeLessThan(2);
      }
    }
  });

  it('includes the specified addresses, and all of them are built', () => {
    const admin = { ...buildSession({ view: buildView({ types: ['ADMIN'], permissions: [] }) }) };
    expect([isKnown('/last-classes'), builtRoute('/last-classes')?.path]).toEqual([true, '/last-classes']);
    expect([isKnown('/users/'), isKnown('/users/42'), isKnown('/nowhere')]).toEqual([true, true, false]);
    expect([isPublic('/faq/'), isPublic('/certificate'), isPublic('/users')]).toEqual([true, true, false]);
    expect(admin.view.activeType && canOpen('/users/edit', admin as Parameters<typeof canOpen>[1])).toBe(
      true,
    );
  });

  it('compiles links to its addresses only', () => {
    expect(href('/users/edit', { id: 'a b' })).toBe('/users/edit?id=a%20b');
    expect(href('/document-type/edit', { new: true })).toBe('/document-type/edit?new');
    // @ts-expect-error there is no such address
    expect(href('/user/edit')).toBe('/user/edit');
  });
});
