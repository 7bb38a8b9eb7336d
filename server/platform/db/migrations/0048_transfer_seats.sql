-- A seat is taken until its student leaves, which may be later than now.
CREATE OR REPLACE FUNCTION keep_class_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE seats integer; class_title text;
BEGIN
  IF NEW.left_at IS NOT NULL THEN RETURN NEW; END IF;
  SELECT max_students, title INTO seats, class_title FROM classes WHERE id = NEW.class_id FOR UPDATE;
  IF (SELECT count(DISTINCT student_id) FROM class_students
      WHERE class_id = NEW.class_id AND id <> NEW.id AND student_id <> NEW.student_id
        AND (left_at IS NULL OR left_at > NEW.joined_at)) >= seats THEN
    RAISE EXCEPTION USING ERRCODE = 'AV001', MESSAGE = 'class is full', DETAIL = class_title;
  END IF;
  RETURN NEW;
END $$;
