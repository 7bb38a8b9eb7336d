CREATE TABLE "room_removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_by" uuid,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"allowed_by" uuid,
	"allowed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "room_removals" ADD CONSTRAINT "room_removals_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_removals" ADD CONSTRAINT "room_removals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "room_removals_person" ON "room_removals" USING btree ("lesson_id","user_id");--> statement-breakpoint
CREATE INDEX "presence_peer" ON "presence" USING btree ("room_id","peer_id","at");