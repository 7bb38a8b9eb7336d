/** A row of a completed recording. */
export const recordingValues = (lesson_id: string, user_id: string, name: string) => ({
  lesson_id,
  user_id,
  room_id: `room-${name}`,
  status: 'completed' as const,
  provider_name: name,
  started_at: new Date('2026-02-10T14:00:00Z'),
  ended_at: new Date('2026-02-10T14:30:00Z'),
  ended_why: 'host' as const,
  duration_seconds: 1800,
  file_key: `recordings/${name}.webm`,
  file_bytes: 1000,
});
