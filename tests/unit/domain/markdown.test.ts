import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSafeLink, markdownText } from '../../../domain/markdown.ts';

it('drops the marks and keeps the addresses', () => {
  expect(
    markdownText(
      '**Recesso** de _fim de ano_\n\n* dia 24\n* dia 31\n\n[Site](https://a.test/x) ou ana_maria@x.test',
    ),
  ).toBe('Recesso de fim de ano\n\n- dia 24\n- dia 31\n\nSite (https://a.test/x) ou ana_maria@x.test');
  expect(markdownText('[clique](javascript:alert(1))')).toContain('javascript');
});

it('keeps plain text as it is, and returns quickly for any text', () => {
  fc.assert(fc.property(fc.stringMatching(/^[\p{L}0-9 .,!?\n-]*$/u), (text) => markdownText(text) === text));
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('*', '_', '[', ']', '(', ')', ' ', 'a', '\n'), maxLength: 1500 }),
      (text) => {
        const before = process.threadCpuUsage();
        markdownText(text);
        expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
      },
    ),
  );
});

it('accepts only web and e-mail addresses', () => {
  for (const good of ['https://a.test', 'http://a.test/?q=1', 'mailto:ana@x.test'])
    expect(isSafeLink(good)).toBe(true);
  for (const bad of [
    'javascript:alert(1)',
    ' https://a.test',
    'data:text/html,x',
    '//a.test',
    '/a',
    'vbscript:x',
    'JaVaScRiPt:x',
  ])
    expect(isSafeLink(bad)).toBe(false);
});
