import { unreachable } from './support/reach.ts';
import { expect, test } from './support/school.ts';
import { views } from './support/views/index.ts';
import { Visitor } from './support/visitor.ts';

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
