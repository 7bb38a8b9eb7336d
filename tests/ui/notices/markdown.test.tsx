import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import MarkdownText from '../../../src/ui/MarkdownText.tsx';

const allowed = new Set(['P', 'BR', 'STRONG', 'EM', 'UL', 'OL', 'LI', 'A', 'SPAN', 'DIV']);
const shown = (text: string) => {
  const { container, unmount } = render(<MarkdownText text={text} />);
  const elements = [...container.querySelectorAll('*')];
  const names = elements.map(({ tagName }) => tagName);
  const attributes = elements.flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}=${value}`),
  );
  const seen = { names, attributes, text: container.textContent };
  unmount();
  return seen;
};

it('renders paragraphs, bold, italic, lists and safe links', () => {
  render(<MarkdownText text={'**Recesso** e *festa*\n\n- um\n- dois\n\n1. a\n\n[site](https://a.test/x)'} />);
  expect(screen.getByText('Recesso').tagName).toBe('STRONG');
  expect(screen.getByText('festa').tagName).toBe('EM');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['um', 'dois', 'a']);
  const link = screen.getByRole('link', { name: 'site' });
  expect(link.getAttribute('href')).toBe('https://a.test/x');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

it('shows HTML as text, and neither images nor other links', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://a.test/p.png)',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&#58;alert(1))',
    '[x](data:text/html;base64,PHN2Zz4=)',
    '<a href="javascript:alert(1)">x</a>',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '# Título\n\n```\ncode\n```\n\n> citação\n\n---',
  ];
  for (const text of hostile) {
    const { names, attributes } = shown(text);
    expect(names.filter((name) => !allowed.has(name))).toEqual([]);
    expect(attributes).toEqual([]);
  }
  expect(shown(hostile[0] ?? '').text).toContain('<script>');
});

it('never renders an unsafe element or attribute, whatever the text', () => {
  const part = fc.constantFrom(
    ...['[', ']', '(', ')', '<', '>', '!', '*', '_', '`', '#', '\n', ' ', '"', "'", '=', '&#58;', ':', '//'],
    ...[
      'javascript:',
      'data:',
      'https://a.test',
      'mailto:a@b.test',
      'a',
      'img',
      'svg',
      'onload',
      'src',
      'href',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const { names, attributes } = shown(parts.join(''));
      expect(names.filter((name) => !allowed.has(name))).toEqual([]);
      for (const each of attributes)
        expect(each).toMatch(/^(href=(https?:\/\/|mailto:)|target=_blank$|rel=noopener noreferrer$)/);
    }),
    { numRuns: 300 },
  );
});

it('previews the text without formatting, whatever the marks', () => {
  const words = (text: string) => {
    const { container, unmount } = render(<MarkdownText plain text={text} />);
    expect(container.querySelectorAll('*')).toHaveLength(0);
    const shown = container.textContent?.replace(/\s+/g, ' ').trim();
    unmount();
    return shown;
  };
  expect(words('# Recesso\n\nSem **aulas**:\n\n- *um*\n- [dois](https://a.test/x)')).toBe(
    'Recesso Sem aulas: um dois',
  );
  expect(words('[clique](javascript:alert(1)) e `isto`')).toBe('clique e isto');
  expect(words('> citação\n\n---\n\n\\*não\\*')).toBe('citação *não*');
  expect(words('<b>x</b>')).toBe('<b>x</b>');
});
