DROP INDEX "matches_status";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "error_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "imports" SET "error_count" = jsonb_array_length("errors"),
  "refused" = (SELECT count(DISTINCT e ->> 'row') FROM jsonb_array_elements("errors") e);--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "queued_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "matches" SET "queued_at" = least("created_at", "waiting_since");--> statement-breakpoint
ALTER TABLE "matches" ALTER COLUMN "queued_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "matches_status" ON "matches" USING btree ("status","queued_at");--> statement-breakpoint
-- The lock that `lockFor` takes, so that a transaction that holds it never waits for rows that refer to the class.
CREATE OR REPLACE FUNCTION keep_class_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE seats integer; class_title text;
BEGIN
  IF NEW.left_at IS NOT NULL THEN RETURN NEW; END IF;
  SELECT max_students, title INTO seats, class_title FROM classes WHERE id = NEW.class_id FOR NO KEY UPDATE;
  IF (SELECT count(DISTINCT student_id) FROM class_students
      WHERE class_id = NEW.class_id AND id <> NEW.id AND student_id <> NEW.student_id
        AND (left_at IS NULL OR left_at > NEW.joined_at)) >= seats THEN
    RAISE EXCEPTION USING ERRCODE = 'AV001', MESSAGE = 'class is full', DETAIL = class_title;
  END IF;
  RETURN NEW;
END $$;
