ALTER TABLE "matches" ADD COLUMN "former_teachers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "matches" m SET "former_teachers" = ARRAY(SELECT e.teacher_id FROM "match_exclusions" e
  WHERE e.student_id = m.student_id AND e.reason = 'refused' ORDER BY e.at)
WHERE m.status <> 'closed'
  AND EXISTS (SELECT 1 FROM "match_exclusions" e WHERE e.student_id = m.student_id AND e.reason = 'refused');
--> statement-breakpoint
CREATE FUNCTION keep_former_teacher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.teacher_id = ANY (NEW.former_teachers) THEN
    NEW.former_teachers := array_append(NEW.former_teachers, OLD.teacher_id);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER former_teacher BEFORE UPDATE OF teacher_id ON "matches" FOR EACH ROW
  WHEN (OLD.teacher_id IS NOT NULL AND OLD.teacher_id IS DISTINCT FROM NEW.teacher_id)
  EXECUTE FUNCTION keep_former_teacher();
