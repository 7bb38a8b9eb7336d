ALTER TABLE "uploads" ADD COLUMN "counted_until" bigint;--> statement-breakpoint
ALTER TABLE "guardian_accesses" ADD COLUMN "of_former_guardian" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD COLUMN "of_former_guardian" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
CREATE INDEX "guardian_links_visit" ON "guardian_links" USING btree ("visit_id") WHERE visit_id is not null;
--> statement-breakpoint
-- Written by hand, since the area of payments knows no visits.
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_visit_id_guardian_visits_visit_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."guardian_visits"("visit_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Who a guardian is, and where their mail goes, in any spelling of the same name. A student who is their own guardian has none.
CREATE FUNCTION guardian_identity(guardian jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN guardian ->> 'student_guardian_relationship' = 'Próprio' THEN NULL ELSE ARRAY[
    lower(trim(guardian ->> 'student_guardian_email')),
    search_text(regexp_replace(trim(guardian ->> 'student_guardian_name'), '\s+', ' ', 'g')),
    regexp_replace(guardian ->> 'student_guardian_cpf', '\D', '', 'g')] END;
--> statement-breakpoint
-- The links of a former guardian are ended and not only refused: else they would open again once the earlier data are back, or the same
-- address belongs to another person. Sessions go, and with them the links that these asked for.
CREATE FUNCTION end_links_of_former_guardian() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM guardian_visits WHERE access_id IN (SELECT access_id FROM guardian_accesses WHERE student_id = NEW.student_id);
  UPDATE guardian_accesses SET of_former_guardian = true WHERE student_id = NEW.student_id AND NOT of_former_guardian;
  UPDATE guardian_links SET of_former_guardian = true WHERE student_id = NEW.student_id AND NOT of_former_guardian;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER former_guardian AFTER UPDATE OF guardian ON "students" FOR EACH ROW
  WHEN (guardian_identity(OLD.guardian) IS DISTINCT FROM guardian_identity(NEW.guardian))
  EXECUTE FUNCTION end_links_of_former_guardian();
