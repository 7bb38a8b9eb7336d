import { describe, expect, it } from 'vitest';
import { homes, userTypes } from '../../../domain/userTypes.ts';
import { href } from '../../../src/app/href.ts';
import { builtRoute, canOpen, isKnown, signedInRoutes } from '../../../src/app/routes/access.ts';
import { isPublic, publicRoutes } from '../../../src/app/routes/public.ts';
import { routes } from '../../../src/app/routes/signedIn.ts';
import { buildSession, buildView } from '../support/people.ts';

describe('the table of routes', () => {
  it('has each address once, apart from public ones with a place in a menu', () => {
    const paths = signedInRoutes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const both = publicRoutes.filter(({ path }) => paths.some((each) => each === path));
    expect(both.map(({ path }) => path)).toEqual(['/certificate']);
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

  it('includes the specified addresses and opens only those that are built', () => {
    const admin = { ...buildSession({ view: buildView({ types: ['ADMIN'], permissions: [] }) }) };
    expect([isKnown('/classes'), builtRoute('/classes')]).toEqual([true, undefined]);
    expect([isKnown('/users/'), isKnown('/users/42'), isKnown('/nowhere')]).toEqual([true, true, false]);
    expect([isPublic('/faq/'), isPublic('/certificate'), isPublic('/users')]).toEqual([true, false, false]);
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
