CREATE TABLE "audit_kinds" (
	"user_name" text NOT NULL,
	"context" text NOT NULL,
	"operation" text NOT NULL,
	"of_student" boolean NOT NULL,
	"name_search" text GENERATED ALWAYS AS (search_text(user_name)) STORED,
	CONSTRAINT "audit_kinds_user_name_context_operation_of_student_pk" PRIMARY KEY("user_name","context","operation","of_student")
);
--> statement-breakpoint
DROP TABLE "audit_names" CASCADE;--> statement-breakpoint
DROP INDEX IF EXISTS "audit_log_at";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_log_of_students";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_log_student";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_log_context";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_log_user";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "of_student" boolean GENERATED ALWAYS AS (student_id is not null) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX audit_kinds_search ON audit_kinds USING gin (name_search gin_trgm_ops);--> statement-breakpoint
INSERT INTO audit_kinds (user_name, context, operation, of_student) SELECT DISTINCT user_name, context, operation, of_student FROM audit_log;--> statement-breakpoint
CREATE FUNCTION keep_audit_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most are known: only new ones are inserted, in one order, so that concurrent changes do not deadlock.
  INSERT INTO audit_kinds (user_name, context, operation, of_student)
  SELECT DISTINCT user_name, context, operation, of_student FROM written w
  WHERE NOT EXISTS (
    SELECT FROM audit_kinds k
    WHERE (k.user_name, k.context, k.operation, k.of_student) = (w.user_name, w.context, w.operation, w.of_student))
  ORDER BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER keep_names ON audit_log;--> statement-breakpoint
DROP FUNCTION keep_audit_names();--> statement-breakpoint
CREATE TRIGGER keep_kinds AFTER INSERT ON audit_log REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_kinds();
