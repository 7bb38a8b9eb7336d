CREATE TABLE "audit_names" (
	"user_name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX IF EXISTS "audit_log_at";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_log_student";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "entity_name" text;
--> statement-breakpoint
CREATE INDEX audit_names_search ON audit_names USING gin (search_text(user_name) gin_trgm_ops);--> statement-breakpoint
INSERT INTO audit_names SELECT DISTINCT user_name FROM audit_log;--> statement-breakpoint
CREATE FUNCTION keep_audit_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_names SELECT DISTINCT user_name FROM written ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_names AFTER INSERT ON audit_log REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_names();--> statement-breakpoint
-- The name of the record that a change concerns; of a student's records, the student's.
CREATE FUNCTION audit_entity_name(entity text, id text, student uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- Some ids are words, such as those of all sessions.
  key uuid := CASE WHEN id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN id::uuid END;
BEGIN
  RETURN CASE
    WHEN entity IN ('users', 'availability', 'second_factors')
      THEN (SELECT name FROM users WHERE user_id = key)
    WHEN entity = 'sessions'
      THEN (SELECT u.name FROM sessions JOIN users u USING (user_id) WHERE session_id = key)
    WHEN entity = 'room_removals'
      THEN (SELECT u.name FROM room_removals r JOIN users u USING (user_id) WHERE r.id = key)
    WHEN entity = 'classes' THEN (SELECT title FROM classes c WHERE c.id = key)
    WHEN entity = 'calendar_history'
      THEN (SELECT c.title FROM calendar_history h JOIN classes c ON c.id = h.class_id WHERE h.id = key)
    ELSE (SELECT u.name FROM students s JOIN users u USING (user_id) WHERE s.student_id = student)
  END;
END $$;
