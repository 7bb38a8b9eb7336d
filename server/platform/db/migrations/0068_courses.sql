ALTER TABLE "courses" ADD COLUMN "language" text DEFAULT 'Outro' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "workload" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "levels" text[] DEFAULT '{"Zero","Básico","Intermediário","Avançado"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "courses" SET "language" = "course" WHERE "course" IN ('Inglês', 'Espanhol', 'Francês', 'Italiano', 'Alemão', 'Português para estrangeiros', 'Libras');--> statement-breakpoint
-- Names that differ only by case or accents are told apart, so that none is lost.
UPDATE "courses" c SET "course" = c."course" || ' (' || twin.place || ')'
  FROM (SELECT id, row_number() OVER (PARTITION BY search_text(course) ORDER BY status DESC, id) AS place FROM courses) twin
  WHERE twin.id = c.id AND twin.place > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "courses_name" ON "courses" USING btree (search_text("course"));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_language" CHECK ("courses"."language" in ('Inglês', 'Espanhol', 'Francês', 'Italiano', 'Alemão', 'Português para estrangeiros', 'Libras', 'Outro'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_levels" CHECK ("courses"."levels" <@ array['Zero', 'Básico', 'Intermediário', 'Avançado']);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_some_level" CHECK (cardinality("courses"."levels") > 0);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_workload" CHECK (workload between 1 and 2000);--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "courses" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
