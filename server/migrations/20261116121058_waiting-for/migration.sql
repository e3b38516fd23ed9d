ALTER TABLE "recurring_tasks" ADD COLUMN "waiting_since" date;--> statement-breakpoint
ALTER TABLE "recurring_tasks" ADD COLUMN "waiting_for" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "waiting_since" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "waiting_for" text;--> statement-breakpoint
CREATE INDEX "tasks_user_id_waiting" ON "tasks" ("user_id","due_at","id") WHERE deleted_at is null and waiting_since is not null;