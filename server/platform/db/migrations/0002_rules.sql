CREATE INDEX users_name_search ON users USING gin (search_text(name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_email_search ON users USING gin (search_text(email::text) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_types ON users USING gin (types);
--> statement-breakpoint
ALTER TABLE lessons ADD CONSTRAINT lessons_teacher_once
  EXCLUDE USING gist (teacher_id WITH =, during WITH &&) WHERE (status = 'scheduled');
--> statement-breakpoint
ALTER TABLE lesson_students ADD CONSTRAINT lesson_students_once
  EXCLUDE USING gist (student_id WITH =, during WITH &&) WHERE (active);
--> statement-breakpoint
ALTER TABLE lessons ADD CONSTRAINT lessons_order CHECK (ends_at > starts_at);
--> statement-breakpoint
ALTER TABLE availability ADD CONSTRAINT availability_cell CHECK (
  start ~ '^([01][0-9]|2[0-3]):00$'
  AND weekday IN ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'));
--> statement-breakpoint
ALTER TABLE students_evolution ADD CONSTRAINT students_evolution_stars CHECK (
  conversation BETWEEN 1 AND 5 AND understanding BETWEEN 1 AND 5 AND dedication BETWEEN 1 AND 5);
--> statement-breakpoint
ALTER TABLE teacher_evaluations ADD CONSTRAINT teacher_evaluations_stars CHECK (rating IN (20, 40, 60, 80, 100));
--> statement-breakpoint
ALTER TABLE charges ADD CONSTRAINT charges_amount CHECK (amount >= 0 AND installment >= 1);
--> statement-breakpoint
ALTER TABLE matches ADD CONSTRAINT matches_teacher CHECK (
  (status = 'pending-allocation' AND teacher_id IS NULL) OR
  (status IN ('waiting-acceptance', 'accepted') AND teacher_id IS NOT NULL) OR status = 'closed');
--> statement-breakpoint
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.columns
           WHERE table_schema = 'public' AND column_name = 'updated_at' AND table_name <> 'room_state' LOOP
    EXECUTE format('CREATE TRIGGER touch BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION touch_updated_at()', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- A class never holds more students than it has seats, whoever adds them: the class row is the lock.
CREATE FUNCTION keep_class_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE seats integer; class_title text;
BEGIN
  IF NEW.left_at IS NOT NULL THEN RETURN NEW; END IF;
  SELECT max_students, title INTO seats, class_title FROM classes WHERE id = NEW.class_id FOR UPDATE;
  IF (SELECT count(*) FROM class_students
      WHERE class_id = NEW.class_id AND left_at IS NULL AND id <> NEW.id) >= seats THEN
    RAISE EXCEPTION USING ERRCODE = 'AV001', MESSAGE = 'class is full', DETAIL = class_title;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER seats BEFORE INSERT OR UPDATE OF left_at, class_id ON class_students
  FOR EACH ROW EXECUTE FUNCTION keep_class_seats();
--> statement-breakpoint
-- The hours of a lesson's students are the lesson's own, so that the overlap constraint sees every change.
CREATE FUNCTION copy_lesson_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT during, status = 'scheduled' INTO NEW.during, NEW.active FROM lessons WHERE id = NEW.lesson_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER hours BEFORE INSERT ON lesson_students FOR EACH ROW EXECUTE FUNCTION copy_lesson_hours();
--> statement-breakpoint
CREATE FUNCTION spread_lesson_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lesson_students SET during = tstzrange(NEW.starts_at, NEW.ends_at, '[)'), active = (NEW.status = 'scheduled')
  WHERE lesson_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hours AFTER UPDATE OF starts_at, ends_at, status ON lessons
  FOR EACH ROW EXECUTE FUNCTION spread_lesson_hours();
--> statement-breakpoint
CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON presence FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON contract_evidence FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
