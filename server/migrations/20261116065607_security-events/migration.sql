CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid,
	"type" text NOT NULL,
	"detail" text,
	"address" text,
	"device" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_user_id" ON "security_events" ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_events_created" ON "security_events" ("created_at");--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;