ALTER TABLE "classes" ADD COLUMN "title_search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
CREATE INDEX classes_title_search ON classes USING gin (title_search gin_trgm_ops);
