CREATE TABLE "lesson_reminder_choices" (
	"user_id" uuid NOT NULL,
	"reminder" text NOT NULL,
	"by_email" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	"to_guardian" boolean NOT NULL,
	CONSTRAINT "lesson_reminder_choices_user_id_reminder_pk" PRIMARY KEY("user_id","reminder"),
	CONSTRAINT "lesson_reminder_choices_kind" CHECK ("lesson_reminder_choices"."reminder" in ('LESSON_DAY_BEFORE', 'LESSON_HOUR_BEFORE'))
);
--> statement-breakpoint
CREATE TABLE "lesson_reminders" (
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reminder" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_reminders_lesson_id_user_id_reminder_starts_at_pk" PRIMARY KEY("lesson_id","user_id","reminder","starts_at"),
	CONSTRAINT "lesson_reminders_kind" CHECK ("lesson_reminders"."reminder" in ('LESSON_DAY_BEFORE', 'LESSON_HOUR_BEFORE'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_reminder_choices" ADD CONSTRAINT "lesson_reminder_choices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_reminders_user" ON "lesson_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lesson_reminders_starts" ON "lesson_reminders" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE FUNCTION end_push_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.session_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A device gets nothing for a person who is no longer logged in there, however the session ends.
CREATE TRIGGER end_push AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION end_push_of_session();
