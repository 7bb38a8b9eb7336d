import { planFigures } from '../../tests/load/plan.ts';
import { logIn } from './logIn.mjs';
import { judged, line } from './report.mjs';

const queue = { students: 2000, teachers: 500 };

export async function plans({ url }, pool) {
  const { token } = await logIn(url);
  const seen = await planFigures({ url, token, pool }, queue.students, queue.teachers);
  const percent = (seen.below * 100).toFixed(2);
  line(
    `plan of ${seen.waiting} students`,
    `${(seen.total / 1000).toFixed(1)} s`,
    `of 5 s in all, ${(seen.thread / 1000).toFixed(1)} s in its thread; ${seen.allocated} of at most ${seen.most}, ${percent} % below the bound${judged('plan', seen.total < 5000)}`,
  );
  const slower = seen.during / seen.before;
  line(
    'small read meanwhile, 95 of 100',
    `${seen.during.toFixed(1)} ms`,
    `${slower.toFixed(1)} of ${seen.before.toFixed(1)} ms before, goal 4; the longest ${seen.longest.toFixed(0)} ms${judged('read during a plan', slower <= 4)}`,
  );
}
