import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  OPTIONAL_VARIABLES,
  TEMPLATE_VARIABLES,
  type TemplateBlock,
  type TemplateValues,
  templateBlocks,
  templateIssues,
} from '../../../domain/contractTemplate.ts';

const valuesOf = (value: (name: string) => string) =>
  Object.fromEntries(TEMPLATE_VARIABLES.map((name) => [name, value(name)])) as unknown as TemplateValues;
const values = valuesOf((name) => `<${name}>`);
const textOf = (block: TemplateBlock): string =>
  block.kind === 'list'
    ? block.items.map(({ mark, runs }) => `${mark} ${runs.map(({ text }) => text).join('')}`).join('|')
    : block.runs.map(({ text }) => text).join('');

describe('a contract template', () => {
  it('has headings, paragraphs, lists, bold and italics', () => {
    const blocks = templateBlocks(
      '# Um *dois*\n\nUma linha\ne outra **com {{curso}}**.\n\n- a\n- b\n  c\n1. d\n\n### Fim',
      values,
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'heading']);
    expect(blocks.map(textOf)).toEqual([
      'Um dois',
      'Uma linha e outra com <curso>.',
      '• a|• b c|1. d',
      'Fim',
    ]);
    expect(blocks[0]).toMatchObject({ level: 1, runs: [{ italic: false }, { text: 'dois', italic: true }] });
    expect(blocks[1]).toMatchObject({ runs: [{ bold: false }, { bold: true }, { bold: false }] });
  });

  it('leaves out a block whose variable has no value, and no other', () => {
    const lacking = { ...values, 'responsavel.nome': null, 'contrato.substitui': null };
    const content = '- {{aluno.nome}}\n- {{responsavel.nome}}\n\nA\n\nSubstitui {{contrato.substitui}}.\n\nB';
    expect(templateBlocks(content, lacking).map(textOf)).toEqual(['• <aluno.nome>', 'A', 'B']);
  });

  it('names the line and the place of each mistake', () => {
    const issues = templateIssues(
      '{{aluno.nome}}\n{{ aluno.idade }}\n{{curso\n}} x\n<i>\n[a](javascript:x)\na < b',
    );
    expect(issues.map(({ code, values: at }) => [code, at?.line, at?.name])).toEqual([
      ['template_variable_unknown', 2, 'aluno.idade'],
      ['template_braces', 3, '{{curso'],
      ['template_braces', 4, '}} x'],
      ['template_html', 5, '<i>'],
      ['template_link', 6, 'javascript:x'],
    ]);
    expect(templateIssues(' \n')).toEqual([{ path: 'content', code: 'template_empty' }]);
    expect(OPTIONAL_VARIABLES.every((name) => templateIssues(`{{${name}}}`).length === 0)).toBe(true);
  });

  it('never reads a value as Markdown or as a variable', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...TEMPLATE_VARIABLES), (value, name) => {
        const [block] = templateBlocks(
          `Antes {{${name}}} depois`,
          valuesOf(() => value),
        );
        return block !== undefined && textOf(block) === `Antes ${value} depois`;
      }),
    );
  });

  it('that has no mistakes leaves no braces but those of values', () => {
    const part = fc.constantFrom(
      '{{curso}}',
      '{{',
      '}}',
      '**',
      '*',
      ' ',
      'a',
      '\n',
      '- ',
      '# ',
      '{{x}}',
      '<b>',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const content = parts.join('');
        if (templateIssues(content).length > 0) return;
        const text = templateBlocks(
          content,
          valuesOf(() => 'v'),
        )
          .map(textOf)
          .join('\n');
        expect(text).not.toMatch(/\{\{|\}\}/);
      }),
    );
  });
});
