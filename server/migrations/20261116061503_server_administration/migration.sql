CREATE TABLE "server_backups" (
	"id" uuid PRIMARY KEY,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"file" text NOT NULL,
	"bytes" bigint,
	"encrypted" boolean NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"used_by" uuid
);
--> statement-breakpoint
CREATE TABLE "server_settings" (
	"name" text PRIMARY KEY,
	"value" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "server_backups_started_at" ON "server_backups" ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_hash" ON "invitations" ("token_hash");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_used_by_users_id_fkey" FOREIGN KEY ("used_by") REFERENCES "users"("id") ON DELETE SET NULL;