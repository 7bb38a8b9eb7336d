ALTER TABLE "personal" ADD COLUMN "namesake" integer;--> statement-breakpoint
CREATE INDEX "personal_namesake" ON "personal" USING btree ("namesake");--> statement-breakpoint
-- Written by hand: a hash of name and birth date, by which namesakes born on one day are found.
CREATE FUNCTION hash_namesake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Independent of the version and of the settings of PostgreSQL: the value is stored.
  NEW.namesake := (SELECT ('x' || substr(md5(name_search || ' ' || (NEW.birthdate - date '2000-01-01')), 1, 8))::bit(32)::integer
    FROM users WHERE user_id = NEW.user_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER hash_namesake BEFORE INSERT OR UPDATE ON personal FOR EACH ROW EXECUTE FUNCTION hash_namesake();--> statement-breakpoint
-- The trigger of `personal` computes the hash anew. An erased person has no namesakes, and a record that nobody writes any more.
CREATE FUNCTION rename_namesake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE personal SET namesake = NULL WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rename_namesake AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name AND NEW.erased_at IS NULL) EXECUTE FUNCTION rename_namesake();--> statement-breakpoint
UPDATE personal SET namesake = NULL;
