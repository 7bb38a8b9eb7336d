/** The room's screen alone; the address has the name and the role, and whether the whiteboard is open. */
import 'virtual:tokens.css';
import { room } from 'virtual:texts/room';
import '../../../src/ui/theme/fonts.css';
import '../../../src/ui/theme/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { Board } from '../../../src/dataProvider/useBoard.ts';
import { portugueseOf } from '../../../src/i18n/useT.ts';
import ConferenceRoom from '../../../src/portals/classroom/conference/ConferenceRoom.tsx';

const t = portugueseOf(room);

const query = new URLSearchParams(location.search);
const name = query.get('name') ?? '';
const role = query.get('role') ?? 'guest';
const user_id = query.get('user_id') ?? name;
const answer = await fetch(`/token?${new URLSearchParams({ user_id, role, name })}`);
const token = query.get('token') ?? (await answer.text());

const data: Board = {
  is_open: true,
  students_draw: true,
  page: 1,
  pages: 1,
  revision: 1,
  can_lead: true,
  can_draw: true,
  has_earlier: false,
  items: [],
};
const board = {
  lesson_id: 'lesson',
  data,
  isShown: true,
  setHidden: () => undefined,
  setOpen: () => Promise.resolve(),
};

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <ConferenceRoom
      board={query.has('board') ? board : undefined}
      token={token}
      initEndpoint="/"
      title="Inglês, Básico 2"
      subtitle="19:08"
      userName={name}
      isHost={role === 'host'}
      isObserver={role === 'observer'}
      onExpired={() => undefined}
      onLeave={() => {
        document.body.dataset.left = 'yes';
      }}
      onEnded={() => {
        document.body.dataset.left = 'ended';
      }}
      t={t}
    />
  </QueryClientProvider>,
);
