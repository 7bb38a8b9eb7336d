import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canChangeNotice,
  canSendNotice,
  type NoticeDraft,
  noticeIssues,
  noticeLimits,
  statusWhenSaved,
} from '../../../domain/notices.ts';
import { MESSAGE_CATEGORIES, MESSAGE_STATUSES } from '../../../domain/options.ts';
import { messageOf } from '../../../server/texts/messages.ts';

const now = new Date('2026-03-10T13:00:00.000Z');
const good: NoticeDraft = {
  title: 'Recesso',
  content: 'Sem aulas na sexta.',
  recipients_id: [],
  types: ['STUDENT'],
  send_to_all: false,
  teacher_id: null,
  category: 'IMMEDIATE',
  schedule: null,
};
const texts = (changed: Partial<NoticeDraft>) =>
  noticeIssues({ ...good, ...changed }, now).map(({ code }) => messageOf(code));

describe('noticeIssues', () => {
  it('has the specified texts', () => {
    expect(texts({})).toEqual([]);
    expect(texts({ title: ' ' })).toEqual(['O Título é obrigatório.']);
    expect(texts({ title: 'x'.repeat(51) })).toEqual(['O Título é muito grande.']);
    expect(texts({ content: '' })).toEqual(['O Conteúdo é obrigatório']);
    expect(texts({ content: 'x'.repeat(1501) })).toEqual(['O Conteúdo é muito grande.']);
    expect(texts({ types: [] })).toEqual(['É necessário selecionar ao menos um destinatário']);
    expect(texts({ category: 'SCHEDULED' })).toEqual(['É necessário definir uma data para o envio agendado']);
    expect(texts({ category: 'SCHEDULED', schedule: now.toISOString() })).toEqual([
      'A data agendada precisa ser posterior a atual.',
    ]);
  });

  it('counts characters, an emoji as one, and names the limit', () => {
    expect(texts({ title: '🎉'.repeat(50), content: '🎉'.repeat(1500) })).toEqual([]);
    expect(noticeIssues({ ...good, title: '🎉'.repeat(51), content: '🎉'.repeat(1501) }, now)).toEqual([
      { path: 'title', code: 'notice_title_long', values: { count: 50 } },
      { path: 'content', code: 'notice_content_long', values: { count: 1500 } },
    ]);
  });

  it('accepts every length within the limits, every audience, and every later time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: noticeLimits.title }),
        fc.integer({ min: 1, max: noticeLimits.content }),
        fc.constantFrom<Partial<NoticeDraft>>(
          { types: [], send_to_all: true },
          { types: [], teacher_id: 'a' },
          { types: [], recipients_id: ['a'] },
        ),
        fc.integer({ min: 1, max: 1e9 }),
        (title, content, audience, later) => {
          const schedule = new Date(now.getTime() + later).toISOString();
          const draft = { title: 'x'.repeat(title), content: 'y'.repeat(content), ...audience };
          expect(texts({ ...draft, category: 'SCHEDULED', schedule })).toEqual([]);
        },
      ),
    );
  });
});

it('a notice is pending, sent, or can be sent again', () => {
  expect(MESSAGE_CATEGORIES.map(statusWhenSaved)).toEqual(['SENT', 'PENDING']);
  expect(MESSAGE_STATUSES.filter(canChangeNotice)).toEqual(['PENDING']);
  expect(MESSAGE_STATUSES.filter(canSendNotice)).toEqual(['PENDING', 'ERROR']);
});
