import type { Issue } from './issue.ts';

/** Characters. */
export const TEMPLATE_MAX = 60_000;
export const TEMPLATE_NOTE_MAX = 300;

/** Variables that a contract always has a value for. */
const ALWAYS = [
  ...(['escola.nome', 'aluno.nome', 'aluno.cpf', 'aluno.nascimento', 'aluno.email'] as const),
  ...(['curso', 'nivel', 'plano.tipo', 'plano.modalidade', 'plano.frequencia', 'plano.duracao'] as const),
  ...(['plano.valor', 'plano.parcelas', 'plano.pagamento', 'matricula.valor'] as const),
  ...(['vigencia.inicio', 'vigencia.fim', 'contrato.data', 'contrato.modelo'] as const),
] as const;

/** Variables without a value in some contracts: a paragraph or an item that names one is left out of those (CON-11). */
export const OPTIONAL_VARIABLES = [
  ...(['escola.cnpj', 'escola.endereco', 'escola.email', 'escola.telefone'] as const),
  ...(['responsavel.nome', 'responsavel.cpf', 'responsavel.parentesco', 'responsavel.email'] as const),
  'contrato.substitui',
] as const;

export const TEMPLATE_VARIABLES = [...ALWAYS, ...OPTIONAL_VARIABLES] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];
export type TemplateValues = Readonly<
  Record<(typeof ALWAYS)[number], string> & Record<(typeof OPTIONAL_VARIABLES)[number], string | null>
>;

export type TemplateIssueCode =
  | 'template_empty'
  | 'template_variable_unknown'
  | 'template_braces'
  | 'template_html'
  | 'template_link';

/** A stretch of one look. Its text is never read as Markdown again. */
export interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

export type TemplateBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | {
      readonly kind: 'list';
      readonly items: readonly { readonly mark: string; readonly runs: readonly Run[] }[];
    };

const isVariable = (name: string): name is TemplateVariable =>
  (TEMPLATE_VARIABLES as readonly string[]).includes(name);

const named = /\{\{\s*([^{}]*?)\s*\}\}/g;
const link = /\[([^[\]]*)\]\(([^()\s]*)\)/g;
const isHttps = (address: string) => /^https:\/\/[^\s<>]+$/i.test(address);

function lineIssues(text: string, line: number): Issue<TemplateIssueCode>[] {
  const at = (code: TemplateIssueCode, name = ''): Issue<TemplateIssueCode> => ({
    path: 'content',
    code,
    values: { line, name },
  });
  const unknown = [...text.matchAll(named)].flatMap(([, name = '']) =>
    isVariable(name) ? [] : [at('template_variable_unknown', name)],
  );
  const rest = text.replace(named, '');
  const brace = rest.search(/\{\{|\}\}|[{}]/);
  const [html] = /<[a-z/!?][^\s<>]{0,30}>?/i.exec(rest) ?? [];
  const links = [...text.matchAll(link)].flatMap(([, , address = '']) =>
    isHttps(address) ? [] : [at('template_link', address)],
  );
  return [
    ...unknown,
    ...(brace < 0 ? [] : [at('template_braces', rest.slice(brace, brace + 30))]),
    ...(html === undefined ? [] : [at('template_html', html)]),
    ...links,
  ];
}

/** What keeps a text from being a template, by line (CON-11). */
export function templateIssues(content: string): Issue<TemplateIssueCode>[] {
  if (content.trim() === '') return [{ path: 'content', code: 'template_empty' }];
  return content.split('\n').flatMap((text, index) => lineIssues(text, index + 1));
}

/** Left-most first; a mark that is not closed stays as it was typed. */
const marks =
  /\\([\\*_[\]#{}.-])|\*\*(?=\S)(.+?)(?<=\S)\*\*|(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?![\w*])|\[([^[\]]*)\]\(([^()\s]*)\)|\{\{\s*([^{}]*?)\s*\}\}/gs;

type Look = Pick<Run, 'bold' | 'italic'>;

/** Neighbours of the same look make one run, so that a reader of the file reads a sentence in one piece. */
function joined(runs: readonly Run[]): Run[] {
  const list: Run[] = [];
  for (const run of runs) {
    const last = list.at(-1);
    if (last?.bold === run.bold && last.italic === run.italic) {
      list.pop();
      list.push({ text: last.text + run.text, bold: run.bold, italic: run.italic });
    } else list.push(run);
  }
  return list;
}

/** Null if a variable has no value in this contract. */
function runsOf(text: string, values: TemplateValues, look: Look): Run[] | null {
  const runs: Run[] = [];
  const add = (plain: string) => {
    if (plain !== '') runs.push({ text: plain, bold: look.bold, italic: look.italic });
  };
  let from = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, escaped, strong, emphasis, words, address, name] = match;
    add(text.slice(from, match.index));
    from = match.index + whole.length;
    if (escaped !== undefined) add(escaped);
    else if (name !== undefined) {
      const value = isVariable(name) ? values[name] : null;
      if (value === null) return null;
      add(value);
    } else {
      const inner =
        strong !== undefined
          ? runsOf(strong, values, { bold: true, italic: look.italic })
          : emphasis !== undefined
            ? runsOf(emphasis, values, { bold: look.bold, italic: true })
            : runsOf(words ?? '', values, look);
      if (inner === null) return null;
      runs.push(...inner);
      if (address !== undefined) add(` (${address})`);
    }
  }
  add(text.slice(from));
  return joined(runs);
}

const plain: Look = { bold: false, italic: false };
const heading = /^(#{1,3})[ \t]+(.*)$/;
const item = /^[ \t]*([-*+]|\d{1,3}[.)])[ \t]+(.*)$/;

/** What a contract says: the text with the values in their places. Blocks without a value are left out (CON-11). */
export function templateBlocks(content: string, values: TemplateValues): TemplateBlock[] {
  const blocks: TemplateBlock[] = [];
  let open: { kind: 'paragraph' | 'list'; lines: string[]; mark?: string } | null = null;
  let items: { mark: string; runs: Run[] }[] = [];
  const closeOne = () => {
    if (!open) return;
    const runs = runsOf(open.lines.join(' '), values, plain);
    if (runs && open.kind === 'list') items.push({ mark: open.mark ?? '', runs });
    else if (runs) blocks.push({ kind: 'paragraph', runs });
    open = null;
  };
  const close = () => {
    closeOne();
    if (items.length > 0) blocks.push({ kind: 'list', items });
    items = [];
  };
  for (const line of content.split('\n')) {
    const [, sharps, title = ''] = heading.exec(line) ?? [];
    const [, mark, entry = ''] = item.exec(line) ?? [];
    if (sharps !== undefined) {
      close();
      const runs = runsOf(title.trim(), values, plain);
      if (runs) blocks.push({ kind: 'heading', level: sharps.length as 1 | 2 | 3, runs });
    } else if (mark !== undefined) {
      if (open?.kind === 'paragraph') close();
      closeOne();
      open = { kind: 'list', lines: [entry.trim()], mark: /\d/.test(mark) ? mark : '•' };
    } else if (line.trim() === '') close();
    else if (open) open.lines.push(line.trim());
    else open = { kind: 'paragraph', lines: [line.trim()] };
  }
  close();
  return blocks;
}
