import type { calls } from '../../../contract/liveClasses.ts';
import type { AreaProof } from '../../support/areaProof.ts';
import { list } from '../../support/areaProof.ts';
import { inRoom } from '../../support/liveRoom.ts';

export const liveClasses: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/hms/live-classes                          shut  no   no   no   no   no   no   no   ok   no   pick  view:live_classes
POST /v1/hms/live-classes/:room_id/observe        shut  no   no   no   no   no   no   no   any  no   pick  view:live_classes`,
  inputs: {
    'GET /v1/hms/live-classes': { send: () => ({}) },
    'POST /v1/hms/live-classes/:room_id/observe': {
      send: async (t) => {
        const { room_id } = t.fixture.group;
        if (t.which !== 'missing') await inRoom(t.world.school, room_id, t.fixture.teacher.user_id);
        return { params: { room_id } };
      },
    },
  },
  lists: { 'GET /v1/hms/live-classes': list('admin') },
  single: [],
  // The rooms are those of the classes that every area of the school fills.
  fill: async () => undefined,
};
