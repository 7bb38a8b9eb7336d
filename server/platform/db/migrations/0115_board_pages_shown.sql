ALTER TABLE "lesson_boards" ADD COLUMN "shown_from" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "lesson_boards" SET "shown_from" = array_fill(1, ARRAY["pages"::integer]) WHERE "is_open";
