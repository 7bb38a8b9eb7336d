CREATE TABLE "room_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_messages_role" CHECK ("room_messages"."role" in ('host', 'guest'))
);
--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_messages_lesson" ON "room_messages" USING btree ("lesson_id","sent_at");--> statement-breakpoint
CREATE INDEX "room_messages_user" ON "room_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_messages_sent" ON "room_messages" USING btree ("sent_at");