CREATE TABLE "background_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"image_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner_dismissals" (
	"user_id" uuid NOT NULL,
	"banner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banner_dismissals_user_id_banner_id_pk" PRIMARY KEY("user_id","banner_id")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"audience" text[] NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"link" text,
	"alternative_text" text,
	"image_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banners_audience" CHECK ("banners"."audience" <@ array['STUDENT', 'TEACHER']),
	CONSTRAINT "banners_period" CHECK ("banners"."end_date" >= "banners"."start_date")
);
--> statement-breakpoint
ALTER TABLE "banner_dismissals" ADD CONSTRAINT "banner_dismissals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_dismissals" ADD CONSTRAINT "banner_dismissals_banner_id_banners_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "background_images_created" ON "background_images" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "banner_dismissals_banner" ON "banner_dismissals" USING btree ("banner_id");--> statement-breakpoint
CREATE INDEX "banners_position" ON "banners" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "banners_end" ON "banners" USING btree ("end_date");--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "background_images" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "banners" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
