CREATE TABLE "room_hosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"workers" integer NOT NULL,
	"people" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"steady_since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_leases" (
	"room_id" text PRIMARY KEY NOT NULL,
	"host_id" uuid NOT NULL,
	"epoch" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_leases" ADD CONSTRAINT "room_leases_host_id_room_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."room_hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_leases_host_id" ON "room_leases" USING btree ("host_id");