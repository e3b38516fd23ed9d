CREATE TABLE "notifications" (
	"user_id" uuid,
	"id" uuid,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"task_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"url" text,
	"task_due_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	"handled_at" timestamp(3) with time zone,
	CONSTRAINT "notifications_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "notifications" ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_user_id_unread" ON "notifications" ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_user_id_task" ON "notifications" ("user_id","task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" ("created_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_task_fk" FOREIGN KEY ("user_id","task_id") REFERENCES "tasks"("user_id","id") ON DELETE CASCADE;--> statement-breakpoint
-- Reminders that are planned already come to the web app too: the channel is on for everybody.
INSERT INTO "deliveries" ("user_id", "id", "kind", "channel", "key", "task_id", "lead_minutes", "subject_at", "due_at", "status", "created_at")
SELECT DISTINCT ON ("user_id", "task_id", "subject_at", "lead_minutes")
	"user_id", gen_random_uuid(), "kind", 'app', regexp_replace("key", ':[a-z]+$', ':app'), "task_id", "lead_minutes", "subject_at", "due_at", "status", now()
FROM "deliveries" WHERE "kind" = 'reminder' AND "status" = 'planned'
ORDER BY "user_id", "task_id", "subject_at", "lead_minutes", "channel";--> statement-breakpoint
INSERT INTO "due_work" ("id", "user_id", "kind", "key", "payload", "due_at", "run_at")
SELECT gen_random_uuid(), "user_id", 'send_app', "id"::text, '{}'::jsonb, "due_at", "due_at"
FROM "deliveries" WHERE "channel" = 'app' AND "status" = 'planned';
