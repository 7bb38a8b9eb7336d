CREATE TABLE "pending_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sealed" text NOT NULL
);

--> statement-breakpoint
-- Earlier rows came about in the same transaction as the mark of having answered: new ones, in random order, lead nowhere.
CREATE TEMP TABLE shuffled_ratings ON COMMIT DROP AS SELECT teacher_id, rating, reason, day FROM teacher_evaluations;
--> statement-breakpoint
TRUNCATE teacher_evaluations;
--> statement-breakpoint
INSERT INTO teacher_evaluations (teacher_id, rating, reason, day)
SELECT teacher_id, rating, reason, day FROM shuffled_ratings ORDER BY random();
