CREATE TABLE "lesson_recordings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"room_id" text NOT NULL,
	"status" text NOT NULL,
	"provider_name" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_why" text,
	"duration_seconds" real,
	"file_key" text,
	"file_bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_recordings_status" CHECK ("lesson_recordings"."status" in ('starting', 'running', 'stopping', 'post_processing', 'completed', 'failed')),
	CONSTRAINT "lesson_recordings_ended_why" CHECK ("lesson_recordings"."ended_why" in ('host', 'consent', 'left', 'interrupted'))
);
--> statement-breakpoint
ALTER TABLE "lesson_recordings" ADD CONSTRAINT "lesson_recordings_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_recordings" ADD CONSTRAINT "lesson_recordings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_recordings_unfinished" ON "lesson_recordings" USING btree ("lesson_id") WHERE "lesson_recordings"."status" in ('starting', 'running', 'stopping', 'post_processing');--> statement-breakpoint
CREATE INDEX "lesson_recordings_lesson" ON "lesson_recordings" USING btree ("lesson_id","started_at");--> statement-breakpoint
CREATE INDEX "lesson_recordings_started" ON "lesson_recordings" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "lesson_recordings_user" ON "lesson_recordings" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "lesson_recordings" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
