import type { Page } from '@playwright/test';
import { href } from '../../../../src/browser/href.ts';
import { button, byAction, byButton, type View } from './view.ts';

const as = 'admin' as const;
const inBar = (name: RegExp) => async (page: Page) => {
  await button(page.getByRole('navigation', { name: 'Atalhos' }), name).click();
  await page.getByRole('dialog').waitFor();
};

const notice = {
  id: '0e2cd26c-4c0d-45d6-bfd6-003043f5dbba',
  title: 'Semana de conversação',
  content: 'Nesta semana:\n\n- **mais aulas**\n- [horários](https://escola.example)',
  status: 'SENT',
  category: 'IMMEDIATE',
  sent_at: '2026-03-09T12:00:00.000Z',
  schedule: null,
  require_confirmation: false,
  recipients_id: [],
  types: [],
  send_to_all: true,
  teacher_id: null,
  teacher_name: null,
  sender_id: '1e2cd26c-4c0d-45d6-bfd6-003043f5dbba',
  sender_name: 'Renata Figueiredo',
  recipient_count: 10,
  read_count: 4,
  is_read: true,
  created_at: '2026-03-09T12:00:00.000Z',
  updated_at: '2026-03-09T12:00:00.000Z',
};

/** Notices, logs, feedback and what opens over any screen. */
export const oversightViews: View[] = [
  { called: 'notices', path: href('/message/history'), as },
  { called: 'new notice', path: href('/message/history'), as, open: byButton('Adicionar') },
  ...(['/message', '/messages', '/history'] as const).map((path) => ({
    called: `notices at ${path}`,
    path: href(path),
    as: 'admin' as const,
  })),
  {
    called: 'one notice',
    path: '/message/:id',
    as,
    instead: { '/v1/messages/': { status: 200, json: { data: notice } } },
  },
  { called: 'system log', path: href('/logs'), as },
  { called: 'log of students', path: href('/student-logs'), as },
  { called: 'feedback', path: href('/feedback'), as },
  { called: 'one feedback', path: href('/feedback'), as, open: byAction('Ver mensagem') },
  { called: 'empty workflow', path: href('/crm/workflow'), as },
  {
    called: 'search',
    path: href('/administrator'),
    as,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('ana');
      await page.getByRole('group', { name: 'Pessoas' }).waitFor();
    },
  },
  { called: 'news', path: href('/student'), as: 'aluno', open: inBar(/^Novidades/) },
  { called: 'messages', path: href('/student'), as: 'aluno', open: inBar(/^Mensagens/) },
  { called: 'help', path: href('/student'), as: 'aluno', open: inBar(/^Ajuda/) },
  {
    called: 'sending feedback',
    path: href('/student'),
    as: 'aluno',
    open: async (page) => {
      await inBar(/^Ajuda/)(page);
      await button(page.getByRole('dialog'), /^Enviar feedback/).click();
      await page.getByRole('dialog', { name: 'Enviar feedback' }).waitFor();
    },
  },
];
