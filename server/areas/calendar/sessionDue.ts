/** A session whose room nobody closed ends by itself this long after its lesson. */
export const SESSION_GRACE_MINUTES = 15;

export const sessionDue = (lessonEnd: Date): Date =>
  new Date(lessonEnd.getTime() + SESSION_GRACE_MINUTES * 60_000);
