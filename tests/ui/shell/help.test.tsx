import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { readCatalogue } from '../../../bin/texts/catalogue.ts';
import { languages } from '../../../domain/languages.ts';
import { homes, userTypes } from '../../../domain/userTypes.ts';
import HelpPanel from '../../../src/app/layout/HelpPanel.tsx';
import { helpTopic } from '../../../src/app/layout/helpTopics.ts';
import { builtRoute, signedInRoutes } from '../../../src/app/routes/access.ts';
import { session } from '../../../src/authProvider/session.ts';
import { buildSession, buildView } from '../support/people.ts';

it('every page of a menu, the form behind it and every home have a topic, for each type of user', () => {
  const without = signedInRoutes
    .filter(({ page, menu = [] }) => page && menu.length > 0)
    .flatMap(({ path, form, menu = [] }) =>
      [path, ...(form?.page ? [form.path] : [])].flatMap((each) =>
        menu.flatMap((place) => place.for.filter((type) => helpTopic(each, type) === null)).map(() => each),
      ),
    );
  expect(without).toEqual([]);
  for (const type of userTypes) expect(helpTopic(homes[type], type), homes[type]).not.toBeNull();
});

it('each topic is explained in at least two sentences in every language', () => {
  for (const language of languages) {
    const texts = Object.entries(readCatalogue(language).get('help') ?? {});
    const topics = texts.filter(([key]) => key.startsWith('topic.'));
    expect(topics.length).toBeGreaterThan(40);
    const short = topics.filter(
      ([, text]) => String(text).length < 80 || (String(text).match(/[.:?!](\s|$)/g)?.length ?? 0) < 2,
    );
    expect(short, language).toEqual([]);
  }
});

it('each topic belongs to a page that is built', () => {
  const topics = Object.keys(readCatalogue('pt-BR').get('help') ?? {}).flatMap((key) =>
    key.startsWith('topic.') ? key.slice('topic.'.length) : [],
  );
  const pages = signedInRoutes.map(({ path }) => path).filter(builtRoute);
  const shown = new Set(pages.flatMap((path) => userTypes.map((type) => helpTopic(path, type))));
  expect(topics.filter((topic) => ![...shown].some((each) => each === topic))).toEqual([]);
});

it('a seller reads of sales where an administrator reads of students, and pages below an address share its topic', () => {
  expect([helpTopic('/students', 'FEV'), helpTopic('/students', 'ADMIN')]).toEqual(['sales', 'students']);
  expect(helpTopic('/users/import/file', 'ADMIN')).toBe('import');
  expect(helpTopic('/usersextra', 'ADMIN')).toBeNull();
});

it('the help opens on the page at hand', async () => {
  session.set(buildSession({ view: buildView({ types: ['ADMIN'] }) }));
  render(
    <MemoryRouter initialEntries={['/debtors']}>
      <HelpPanel onClose={() => undefined} />
    </MemoryRouter>,
  );
  const about = await screen.findByRole('region', { name: 'Sobre esta tela' });
  expect(about.textContent).toContain('pagamentos em atraso');
});
