import { unreachable } from './support/reach.ts';
import { expect, test } from './support/school.ts';
import { views } from './support/views/index.ts';
import { Visitor } from './support/visitor.ts';

/** A window of 1280 × 800 at a zoom of 200 %, and a phone on its side. */
const sizes = { zoomed: { width: 640, height: 400 }, sideways: { width: 740, height: 360 } } as const;

// Visitors change nothing, so two workers can share these tests.
test.describe.configure({ mode: 'parallel' });
// A failure names the view and the element; a trace of every view takes a seventh of the time.
test.use({ trace: 'off' });

const people = [...new Set(views.map(({ as }) => as))];
for (const as of people)
  test(`at 200 % zoom and on a phone on its side, everything on the screens of ${as ?? 'visitors'} can be reached`, async ({
    browser,
    browserName,
    school,
  }) => {
    test.setTimeout(600_000);
    // Failures and empty lists have the frames of the screens themselves.
    const own = views.filter((view) => view.as === as && view.only !== 'wide' && !view.instead);
    const look = async (size: keyof typeof sizes, among: typeof own) => {
      const visitor = new Visitor(browser, school);
      for (const view of among) {
        const page = await visitor.open(view, sizes[size]);
        expect.soft(await unreachable(page), `${view.called}, ${size}`).toEqual([]);
      }
      await visitor.close();
    };
    const shared = own.filter(({ alone }) => !alone);
    const onItsSide = () =>
      look(
        'sideways',
        shared.filter(({ open }) => !open),
      );
    if (browserName === 'chromium') await Promise.all([look('zoomed', shared), onItsSide()]);
    // Only the window in front takes what is typed.
    else await look('zoomed', shared);
    await look(
      'zoomed',
      own.filter(({ alone }) => alone),
    );
  });

test("a class with a long title keeps to its card on the teacher's home", async ({ browser, school }) => {
  const title = 'Lisboa à noite, uma turma de nome bem comprido para dobrar linhas';
  const visitor = new Visitor(browser, school);
  const page = await visitor.open(
    {
      called: 'home',
      path: '/teacher',
      as: 'professor',
      instead: {
        '/dashboard/teacher/': ({ data }) => ({
          data: {
            ...data,
            relation_classes_students: [{ className: title, quantity: 3, max: 10 }],
          },
        }),
      },
    },
    360,
  );
  await expect(page.getByText(title).first()).toBeVisible();
  expect(await unreachable(page)).toEqual([]);
  const card = page.getByRole('region', { name: 'Ocupação das turmas' });
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await visitor.close();
});

test('the boxes for the code keep to the dialog in which a contract is signed', async ({
  browser,
  school,
}) => {
  const signing = views.find(({ called }) => called === 'signing');
  if (!signing) throw new Error('no view signs a contract');
  const visitor = new Visitor(browser, school);
  for (const size of ['phone', 'wide'] as const) {
    const page = await visitor.open(signing, size);
    await expect(page.getByLabel('Dígito 5 de 5')).toBeVisible();
    expect(await unreachable(page), size).toEqual([]);
  }
  await visitor.close();
});
