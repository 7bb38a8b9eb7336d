import { href } from '../../../../src/browser/href.ts';
import { button, byButton, failed, failing, type View } from './view.ts';

const path = href('/class-files');
const called = (name: string) => `class files${name && `, ${name}`}`;

const seen = (name: string, rest: Partial<View> = {}): View => ({
  called: called(name),
  path,
  as: 'aluno',
  ...rest,
});
const taught = (name: string, rest: Partial<View> = {}): View => ({
  called: called(name),
  path,
  as: 'professor',
  ...rest,
});

/** Files that teachers share with their classes, as students and teachers see them. */
export const classFileViews: readonly View[] = [
  seen(''),
  seen('a picture', { open: byButton('Ver Cartões de vocabulário') }),
  seen('a PDF', { open: byButton('Ver Verbos irregulares') }),
  seen('a sound', { open: byButton('Ver Escuta, exercício 1') }),
  seen('none', {
    instead: { '/v1/teacher-documents': ({ data }) => ({ data: { ...data, response: [], total: 0 } }) },
  }),
  seen('failed', { instead: { '/v1/teacher-documents': failing }, open: failed }),
  taught(''),
  taught('deletion', { open: byButton('Excluir Verbos irregulares') }),
  taught('editing', { open: byButton('Editar Verbos irregulares') }),
  taught('upload with mistakes', {
    open: async (page) => {
      await byButton('Enviar arquivos')(page);
      const dialog = page.getByRole('dialog');
      await dialog
        .getByLabel('Arquivos', { exact: true })
        .and(page.locator('input'))
        .setInputFiles([
          { name: 'Exercícios.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2000) },
          { name: 'Jogo.exe', mimeType: 'application/x-msdownload', buffer: Buffer.alloc(300) },
        ]);
      await button(dialog, 'Enviar').click();
      await dialog.getByText('Tipo de arquivo inválido').waitFor();
    },
  }),
  taught('upload without a line', {
    instead: { '/v1/uploads': 'no connection' },
    open: async (page) => {
      await byButton('Enviar arquivos')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Título').fill('Exercícios');
      await dialog.getByLabel('Turma').selectOption({ index: 1 });
      const [mimeType, buffer] = ['application/pdf', Buffer.alloc(1_200_000)];
      await dialog
        .getByLabel('Arquivos', { exact: true })
        .and(page.locator('input'))
        .setInputFiles([
          { name: 'Exercícios de gramática, com as respostas.pdf', mimeType, buffer },
          { name: 'Verbos.pdf', mimeType, buffer },
        ]);
      await button(dialog, 'Enviar').click();
      await dialog.getByText('Conexão perdida, tentando de novo…').waitFor();
    },
  }),
];
