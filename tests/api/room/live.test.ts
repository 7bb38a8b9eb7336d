import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { recordPresence } from '../../../server/areas/room/presence.ts';
import { enterRoom } from '../../support/roomDoor.ts';
import { type School, startSchool } from '../../support/school.ts';
import { opening, taughtClass } from './taught.ts';

let school: School;
let stopPresence: () => void;
beforeAll(async () => {
  school = await startSchool();
  stopPresence = recordPresence(school.services);
});
afterAll(async () => {
  stopPresence();
  await school.stop();
});

it('counts a lesson held in the live room, and requests evaluations when its teacher ends it', async () => {
  const taught = await taughtClass(school);
  const { first, teacher, today } = taught;
  school.clock.set('2026-03-10T13:55:00Z');
  const [host, guest] = [await school.login(teacher.email), await school.login(first.email)];
  const { calendar_history_id } = await host.call('POST /v1/calendar/history', opening(taught));
  const line = await enterRoom(host, taught.group.room_id, 'host');
  const seat = await enterRoom(guest, taught.group.room_id, 'guest');
  school.clock.set(today.ends_at);
  line.send('end-room', { reason: 'Fim da aula', lock: false });
  await seat.closed();

  await vi.waitFor(
    async () => {
      const { rows } = await school.db.execute(
        sql`select n.notification from notifications n where n.body->>'calendar_history_id' = ${calendar_history_id} order by 1`,
      );
      expect(rows).toEqual([{ notification: 'STUDENT_EVOLUTION' }, { notification: 'TEACHER_EVALUATION' }]);
    },
    { timeout: 10_000 },
  );
  const student = await school.login(first.email);
  const attendance = await student.call('GET /v1/dashboard/classesAttendance/:student_id', {
    params: { student_id: first.student_id },
  });
  expect(attendance).toEqual({ classes_attendance: 1, classes_number: 1, percentage: 100 });
});
