CREATE TABLE "board_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"page" smallint NOT NULL,
	"kind" text NOT NULL,
	"colour" text NOT NULL,
	"size" smallint NOT NULL,
	"points" smallint[] NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"place" integer NOT NULL,
	"revision" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "board_items_kind" CHECK ("board_items"."kind" in ('pen', 'marker', 'text')),
	CONSTRAINT "board_items_colour" CHECK ("board_items"."colour" in ('black', 'blue', 'orange', 'green'))
);
--> statement-breakpoint
CREATE TABLE "lesson_boards" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"students_draw" boolean DEFAULT true NOT NULL,
	"page" smallint DEFAULT 1 NOT NULL,
	"pages" smallint DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"brought_from" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_items" ADD CONSTRAINT "board_items_lesson_id_lesson_boards_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson_boards"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_items" ADD CONSTRAINT "board_items_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_items" ADD CONSTRAINT "board_items_removed_by_users_user_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_boards" ADD CONSTRAINT "lesson_boards_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_boards" ADD CONSTRAINT "lesson_boards_brought_from_lessons_id_fk" FOREIGN KEY ("brought_from") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_items_lesson" ON "board_items" USING btree ("lesson_id","revision");--> statement-breakpoint
CREATE INDEX "board_items_user" ON "board_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "board_items_removed_by" ON "board_items" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "board_items_removed" ON "board_items" USING btree ("removed_at");--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "lesson_boards" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
