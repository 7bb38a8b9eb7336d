import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import BackupsPage from '../../../src/portals/admin/backups/BackupsPage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { show } from './support.tsx';

const server = fakeServer();
const good: ResponseOf<'GET /v1/backups'> = {
  store: 'folder',
  is_encrypted: true,
  every_hours: 24,
  keep_days: 30,
  next_at: '2026-03-11T06:00:00.000Z',
  last: { name: 'aula-viva.tar.gz', ended_at: '2026-03-10T06:04:00.000Z', size: 48_000_000 },
  failure: null,
};
const open = (backups: Partial<typeof good>) => {
  server.use(http.get(at('/v1/backups'), () => HttpResponse.json({ data: { ...good, ...backups } })));
  show(<BackupsPage />);
};
const verdict = async () => (await screen.findByRole('status')).textContent;
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T13:00:00.000Z'));
  server.use(quietBell());
});

it('shows the last backup, its age, its size and the next one', async () => {
  open({});
  expect(await verdict()).toBe('A última cópia de segurança está guardada.');
  expect(fact('Última cópia')).toBe('10/03/2026 03:04 (há 6 horas)');
  expect(fact('Tamanho')).toBe('46\u00a0MB');
  expect(fact('Próxima cópia')).toBe('11/03/2026 03:00');
  expect(fact('Tempo de guarda')).toBe('30 dias');
  expect(fact('Proteção')).toBe('Assinada e cifrada');
});

it('says why the last one failed, and keeps showing the last good one', async () => {
  open({ failure: { ended_at: '2026-03-10T12:00:00.000Z', reason: 'disk_full' } });
  expect(await verdict()).toBe(
    'A última cópia de segurança falhou em 10/03/2026 09:00.O disco está cheio. Libere espaço no servidor.',
  );
  expect(fact('Última cópia')).toContain('10/03/2026 03:04');
});

it('says when a backup was missed, with its age in days', async () => {
  open({ last: { name: 'aula-viva.tar.gz', ended_at: '2026-03-06T06:04:00.000Z', size: 1000 } });
  expect(await verdict()).toContain('já deveria ter sido feita');
  expect(fact('Última cópia')).toContain('há 4 dias');
});

it('says that there is none yet', async () => {
  open({ last: null });
  expect(await verdict()).toBe('Ainda não há nenhuma cópia de segurança.');
  expect(fact('Última cópia')).toBe('–');
});

it('says that none are scheduled', async () => {
  open({ store: null, next_at: null, last: null });
  expect(await verdict()).toContain('Nenhuma cópia de segurança é feita automaticamente.');
  expect(screen.queryByText('Próxima cópia')).toBeNull();
});
