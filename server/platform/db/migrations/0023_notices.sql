CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"by_email" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_choices_kind" CHECK ("notification_choices"."kind" in ('PAYMENT', 'RATING', 'NOTICE', 'TEACHER_EVALUATION', 'STUDENT_EVOLUTION'))
);
--> statement-breakpoint
DROP INDEX "message_recipients_user";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_through" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "recipient_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "snapshot" "pg_snapshot" DEFAULT pg_current_snapshot() NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_recipients_unread" ON "message_recipients" USING btree ("user_id") WHERE not is_read and delivered_at is not null;--> statement-breakpoint
CREATE INDEX "message_recipients_read" ON "message_recipients" USING btree ("message_id") WHERE is_read;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("schedule") WHERE status = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_message" ON "notifications" USING btree ("message_id","recipient_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "message_recipients_user" ON "message_recipients" USING btree ("user_id","delivered_at");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_once_key_unique" UNIQUE("once_key");--> statement-breakpoint
UPDATE message_recipients r SET delivered_at = coalesce(m.sent_at, m.created_at) FROM messages m WHERE m.id = r.message_id AND m.status = 'SENT';--> statement-breakpoint
UPDATE messages m SET completed_at = coalesce(sent_at, created_at), recipient_count = (SELECT count(*) FROM message_recipients r WHERE r.message_id = m.id) WHERE status = 'SENT';
