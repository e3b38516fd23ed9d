CREATE TABLE "sync_counters" (
	"user_id" uuid PRIMARY KEY,
	"revision" bigint NOT NULL,
	"purged_revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_revisions" (
	"user_id" uuid,
	"kind" text,
	"id" uuid,
	"revision" bigint NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "sync_revisions_pkey" PRIMARY KEY("user_id","kind","id")
);
--> statement-breakpoint
CREATE INDEX "sync_revisions_user_id_revision" ON "sync_revisions" ("user_id","revision");--> statement-breakpoint
CREATE INDEX "sync_revisions_deleted" ON "sync_revisions" ("deleted_at");--> statement-breakpoint
ALTER TABLE "sync_counters" ADD CONSTRAINT "sync_counters_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sync_revisions" ADD CONSTRAINT "sync_revisions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;