import { shiftPageClock } from './clock.ts';

// Imported before a server's own code: its present is CLOCK_SHIFT milliseconds from the real one.
shiftPageClock(Number(process.env.CLOCK_SHIFT ?? 0));
