CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"field" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"touched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","touched_at");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");